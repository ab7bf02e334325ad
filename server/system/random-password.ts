// Passwords nobody chose: long enough to resist guessing, without letters that look alike on a printout.
import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789-'

const kinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /\w-\w/]

/** Of every kind of sign, so that it satisfies whatever rule there is for passwords; the hyphen never stands at an end. */
export function randomPassword(length = 14): string {
  for (;;) {
    const drawn = Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
    if (kinds.every((kind) => kind.test(drawn)) && /^\w.*\w$/.test(drawn)) return drawn
  }
}
