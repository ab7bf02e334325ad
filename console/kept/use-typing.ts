// Input of a detail that closes without a question, as by the back button: kept by person and row until it is sent, and
// there again when the row is opened.
import { useCallback, useSyncExternalStore } from 'react'
import { plain } from '../kinds/view.ts'
import type { Place } from '../kit/editor/kept.ts'
import type { Typed } from '../screen/draft.ts'
import { followTyped, isSendingAt, keyOf, sendAt, typeAt, typedAt } from './typed-values.ts'
import { type Read, isTyped, restOfText } from './typing.ts'

export interface Typing<T extends Typed> {
  typed: T
  isDirty: boolean
  /** Takes part of the values. */
  type: (change: Partial<T>) => void
  /** Takes all of them, from the latest ones. */
  put: (next: (now: T) => T) => void
  /** Some of it has been sent: what was typed since stays. */
  sent: (some: T) => void
  /** Sends some of it by this call; `isSending` is then true in all details of the place. */
  send: (some: T, call: () => Promise<unknown>) => Promise<void>
  isSending: boolean
  discard: () => void
}

/** `rest` is what is left of the values now after these were sent. */
export function useTyping<T extends Typed>(place: Place, read: Read<T>, rest: (sent: T, now: T) => T): Typing<T> {
  const key = keyOf(place)
  const follow = useCallback((tell: () => void) => followTyped(key, tell), [key])
  const typed = useSyncExternalStore(follow, () => typedAt(place, read))
  const put = (next: (now: T) => T) => {
    // The answer to what one person has sent may arrive after another one has signed in.
    if (keyOf(place) === key) typeAt(place, read, next)
  }
  const isSending = useSyncExternalStore(follow, () => isSendingAt(place))
  const sent = (some: T) => put((now) => rest(some, now))
  return {
    typed,
    isDirty: isTyped(typed, read),
    type: (change) => put((now) => ({ ...now, ...change })),
    put,
    sent,
    send: (some, call) =>
      sendAt(place, async () => {
        await call()
        sent(some)
      }),
    isSending,
    discard: () => put(() => read({})),
  }
}

type Text = { text: string }
const readText = ({ text }: Typed): Text => ({ text: plain(text) })
const restOf = (sent: Text, now: Text): Text => ({ text: restOfText(sent.text, now.text) })

/** One text box. */
export const useTypedText = (place: Place): Typing<Text> => useTyping(place, readText, restOf)
