// Input of a detail that closes without a question, as by the back button: kept by person and row until it is sent, and
// there again when the row is opened.
import { useRef, useState } from 'react'
import type { Typed } from '../crud/form/draft.ts'
import { plain } from '../kinds/view.ts'
import type { Place } from './kept.ts'
import { type Read, isTyped, readTyping, restOfText, writeTyping } from './typing.ts'

export interface Typing<T extends Typed> {
  typed: T
  isDirty: boolean
  /** Takes part of the values. */
  type: (change: Partial<T>) => void
  /** Takes all of them, from the latest ones. */
  put: (next: (now: T) => T) => void
  /** Some of it has been sent: what was typed since stays. */
  sent: (some: T) => void
  discard: () => void
}

/** `rest` is what is left of the values now after these were sent. */
export function useTyping<T extends Typed>(place: Place, read: Read<T>, rest: (sent: T, now: T) => T): Typing<T> {
  const [typed, set] = useState(() => readTyping(place, read))
  // An answer may arrive after more was typed, or after the detail was closed.
  const latest = useRef(typed)
  const put = (next: (now: T) => T) => {
    latest.current = next(latest.current)
    set(latest.current)
    writeTyping(place, latest.current, read)
  }
  return {
    typed,
    isDirty: isTyped(typed, read),
    type: (change) => put((now) => ({ ...now, ...change })),
    put,
    sent: (some) => put((now) => rest(some, now)),
    discard: () => put(() => read({})),
  }
}

type Text = { text: string }
const readText = ({ text }: Typed): Text => ({ text: plain(text) })
const restOf = (sent: Text, now: Text): Text => ({ text: restOfText(sent.text, now.text) })

/** One text box. */
export const useTypedText = (place: Place): Typing<Text> => useTyping(place, readText, restOf)
