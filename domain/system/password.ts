// The password policy, checked identically in the browser and on the server.
import type { ProblemCode } from '../problems.ts'

export interface PasswordRule {
  /** Minimum and maximum length. */
  min: number
  max: number
  /** Required number of character classes: capitals, small letters, digits, others. */
  classes: number
  /** So many of the last passwords may not be chosen again; 0 for any. */
  history: number
  /** Days until it has to be changed; 0 for never. */
  days: number
}

/** The default policy. */
export const usualPasswordRule: PasswordRule = { min: 10, max: 64, classes: 3, history: 0, days: 0 }

type Fault = Extract<ProblemCode, 'user.password-weak' | 'user.password-common' | 'user.password-account'>

/** Why a chosen password is not acceptable, or undefined. */
export function passwordFault(plain: string, rule: PasswordRule, account = ''): Fault | undefined {
  const met = passwordPoints(plain, rule, account)
  if (!met.length || !met.classes) return 'user.password-weak'
  if (!met.account) return 'user.password-account'
  return met.common ? undefined : 'user.password-common'
}

export type PasswordPoint = 'length' | 'classes' | 'account' | 'common'

/** Which points of the policy a password meets, for the form that shows them one by one. */
export function passwordPoints(plain: string, rule: PasswordRule, account = ''): Record<PasswordPoint, boolean> {
  const length = lengthOf(plain)
  return {
    length: length >= rule.min && length <= rule.max,
    classes: classesOf(plain) >= rule.classes,
    account: account.length < SHORTEST_NAME || !plain.toLowerCase().includes(account.toLowerCase()),
    common: !isCommon(plain),
  }
}

/** Minimum length of a lock password: shorter than usual, because a few wrong attempts end the session. */
export const SHORTEST_LOCK_PASSWORD = 4

export type Strength = 'weak' | 'fair' | 'strong'

/** For the strength meter: `weak` violates the policy, `strong` is well above it. */
export function passwordStrength(plain: string, rule: PasswordRule, account = ''): Strength {
  if (passwordFault(plain, rule, account)) return 'weak'
  return lengthOf(plain) >= rule.min + 4 || classesOf(plain) === 4 ? 'strong' : 'fair'
}

// Shorter account names are part of too many good passwords by chance.
const SHORTEST_NAME = 3

const lengthOf = (plain: string) => Array.from(plain).length

const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}\s]/u]
const classesOf = (plain: string) => classes.filter((one) => one.test(plain)).length

// The most common leaked passwords, and words typical of hospitals and their suppliers.
const words = new Set(
  `password passwd passw pass passpass admin administrator root user guest test tester testing demo default changeme
   welcome welcometo letmein login signin iloveyou ilove woaini woaiwojia nihao wodemima mima zhongguo china beijing
   shanghai guangzhou shenzhen hospital yiyuan houqin steward nurse doctor qwerty qwert qwertyuiop asdf asdfgh asdfghjkl
   asdfasdf zxcvbn zxcvbnm zxcv qazwsx qazwsxedc qweasd qweasdzxc qwaszx wsxedc abc abcd abcde abcdef abcdefg abcabc
   aaa abcdefghij aaaaaa dragon monkey football baseball basketball master shadow sunshine princess superman batman
   trustno hello helloworld freedom whatever michael jordan computer internet service server system manager super
   superuser secret summer winter spring autumn january february august september october november december monday
   company oracle database mysql postgres redis huawei cisco tplink hikvision dahua adminadmin rootroot useruser
   adminpass adminpassword rootpassword mypassword newpassword thepassword p pw pwd key access`.split(/\s+/),
)

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]
const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}

/** A common word surrounded by digits and symbols, a repeated character, or a keyboard row. */
function isCommon(plain: string): boolean {
  const lower = plain.toLowerCase()
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const read = Array.from(lower, (sign) => lookAlikes[sign] ?? sign).join('')
  // Trailing digits are a suffix, not letters in disguise (`P@ssw0rd2024`): both readings are looked up.
  const trimmed = Array.from(lower.replace(/[\d\W_]+$/, ''), (sign) => lookAlikes[sign] ?? sign).join('')
  const candidates = [bare, read, trimmed].map((text) => text.replace(/[^a-z]/g, ''))
  return candidates.some((text) => text !== '' && words.has(text)) || isMonotonous(lower)
}

/** Almost nothing is left without keyboard rows, repetitions and years. */
function isMonotonous(lower: string): boolean {
  const left = lower
    .replace(/(.)\1{2,}/g, '')
    .replace(/(?:19|20)\d\d/g, '')
    .replace(runs, '')
  return lengthOf(left) <= 3
}

const RUN = 4
/** All substrings of keyboard rows, forwards and backwards. */
const runs = new RegExp(
  rows
    .flatMap((row) => [row, Array.from(row).toReversed().join('')])
    .flatMap((row) =>
      Array.from({ length: row.length - RUN + 1 }, (_, length) => row.length - length).flatMap((length) =>
        Array.from({ length: row.length - length + 1 }, (_, at) => row.slice(at, at + length)),
      ),
    )
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
)
