// Passwords nobody chose: long enough to resist guessing, without letters that look alike on a printout.
import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

export const randomPassword = (length = 14): string =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
