// What is typed at a place and not sent yet, once for all details that show it: what one of them has sent does not stand in
// another that was opened before the answer.
import { whenPersonLeaves } from '../data/session.ts'
import { type Place, nameOf, placeName } from '../kit/editor/kept.ts'
import type { Typed } from '../screen/draft.ts'
import { type Read, isTyped, readTyping, same, writeTyping } from './typing.ts'

interface Held {
  values: Typed
  place: Place
  read: Read<Typed>
}

const held = new Map<string, Held>()
const listeners = new Map<string, Set<() => void>>()
/** Names of the places from which something is on its way. */
const sending = new Set<string>()

function tellAll(key: string): void {
  for (const tell of listeners.get(key) ?? []) tell()
}

/** Begins with the person; while nobody is signed in it is the place alone, of which nothing is stored. */
export const keyOf = (place: Place): string => nameOf(place) ?? placeName(place)

/** The same object until something is typed. */
export function typedAt<T extends Typed>(place: Place, read: Read<T>): T {
  const key = keyOf(place)
  const found = held.get(key)
  // A place has one `read`, which has made its values.
  if (found) return found.values as T
  const values = readTyping(place, read)
  held.set(key, { values, place, read })
  return values
}

export function typeAt<T extends Typed>(place: Place, read: Read<T>, next: (now: T) => T): void {
  const key = keyOf(place)
  const values = next(typedAt(place, read))
  held.set(key, { values, place, read })
  writeTyping(place, values, read)
  tellAll(key)
  letGo(key)
}

export const isSendingAt = (place: Place): boolean => sending.has(keyOf(place))

/** Until `call` is answered no detail of the place may send what stands in it. */
export async function sendAt<R>(place: Place, call: () => Promise<R>): Promise<R> {
  const key = keyOf(place)
  sending.add(key)
  tellAll(key)
  try {
    return await call()
  } finally {
    sending.delete(key)
    tellAll(key)
  }
}

export function followTyped(key: string, tell: () => void): () => void {
  const told = listeners.get(key) ?? new Set()
  listeners.set(key, told.add(tell))
  return () => {
    told.delete(tell)
    if (told.size > 0) return
    if (listeners.get(key) === told) listeners.delete(key)
    letGo(key)
  }
}

/**
 * What nobody looks at stays in memory only where the browser could not store it. The rest is read again when it is opened:
 * another window may have sent it meanwhile.
 */
function letGo(key: string): void {
  const one = held.get(key)
  if (!one || listeners.has(key)) return
  const { values, place, read } = one
  const isOfAnother = keyOf(place) !== key
  if (isOfAnother || !isTyped(values, read) || same(values, readTyping(place, read))) held.delete(key)
}

whenPersonLeaves(() => {
  held.clear()
  for (const key of listeners.keys()) tellAll(key)
})
