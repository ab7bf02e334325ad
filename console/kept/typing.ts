// What is typed into a detail and not sent yet: what of it is kept, and what is left of it once some was sent.
import { type Place, forgetKept, readKept, writeKept } from '../kit/editor/kept.ts'
import type { Typed } from '../screen/draft.ts'

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** `read` makes values of what was kept, which an older page may have written, and those nothing was typed into of `{}`. */
export type Read<T extends Typed> = (kept: Typed) => T

export const isTyped = <T extends Typed>(values: T, read: Read<T>): boolean => !same(values, read({}))

export const readTyping = <T extends Typed>(place: Place, read: Read<T>): T => read(readKept(place)?.values ?? {})

export function writeTyping<T extends Typed>(place: Place, values: T, read: Read<T>): void {
  if (isTyped(values, read)) writeKept(place, { values, base: {} })
  else forgetKept(place)
}

/** A text after it was sent: what was typed behind it since, or all of it where it was changed otherwise. */
export const restOfText = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
