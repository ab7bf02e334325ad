// Random passwords: long enough against guessing, without look-alike characters.
import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789-'

const kinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /\w-\w/]

/** Contains every character class, so it satisfies any rule; the hyphen is never first or last. */
export function randomPassword(length = 14): string {
  for (;;) {
    const drawn = Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
    if (kinds.every((kind) => kind.test(drawn)) && /^\w.*\w$/.test(drawn)) return drawn
  }
}
