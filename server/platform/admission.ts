// Whether a call is let in, gate by gate: asked by the router for every request, and by whoever explains a refusal.
import type { ProblemCode } from '@steward/domain/problems'
import type { Identity } from './identity.ts'
import type { Route } from './route.ts'

/** `key`: calls another system's key may make; `session`, `lock`, `password`, `factor`: its state; `codes`: menus and buttons; `scope`: API scopes. */
export type Gate = 'key' | 'session' | 'lock' | 'password' | 'factor' | 'codes' | 'scope'

export interface Passage {
  gate: Gate
  /** Why it is closed; absent where it is open. */
  refusal?: ProblemCode
}

export type Admitted = Pick<Route, 'method' | 'path' | 'may' | 'whileLocked' | 'whilePasswordDue' | 'whileFactorDue'>

/** One of the codes is held; the platform's administrators hold all. */
export const holdsOne = (me: Pick<Identity, 'isPlatform' | 'permissions'>, codes: readonly string[]): boolean =>
  me.isPlatform || codes.some((code) => me.permissions.has(code))

/** Why the gate is closed to this caller; nothing where it is open. */
type Question = (call: Admitted, me: Identity) => ProblemCode | undefined

const passwordDue = ({ isPasswordOld }: Identity): ProblemCode =>
  isPasswordOld ? 'session.password-old' : 'session.password-change'

const questions = (admitsPath: (me: Identity, path: string) => boolean): readonly [Gate, Question][] => [
  ['lock', ({ whileLocked }, me) => (me.isLocked && !whileLocked ? 'session.locked' : undefined)],
  ['password', ({ whilePasswordDue }, me) => (me.isPasswordDue && !whilePasswordDue ? passwordDue(me) : undefined)],
  [
    'factor',
    ({ whilePasswordDue, whileFactorDue }, me) =>
      me.isFactorDue && !whilePasswordDue && !whileFactorDue ? 'session.factor-due' : undefined,
  ],
  ['codes', ({ may }, me) => (typeof may === 'string' || holdsOne(me, may) ? undefined : 'permission.denied')],
  ['scope', ({ path }, me) => (admitsPath(me, path) ? undefined : 'permission.scope')],
]

/**
 * The gates of a call in the order they are asked; the first closed one is the answer.
 * A key makes the calls its scopes open, and no other, not even one that is anybody's.
 */
export function gatesOf(
  call: Admitted,
  me: Identity | undefined,
  admitsPath: (me: Identity, path: string) => boolean,
): Passage[] {
  const isKey = me?.access !== undefined
  const key: Passage[] = isKey
    ? [me.access?.calls.has(`${call.method} ${call.path}`) ? { gate: 'key' } : { gate: 'key', refusal: 'access.call' }]
    : []
  if (call.may === 'anybody') return key
  if (!me) return [...key, { gate: 'session', refusal: 'session.missing' }]
  return [
    ...key,
    { gate: 'session' },
    ...questions(admitsPath).map(([gate, ask]): Passage => {
      const refusal = ask(call, me)
      return refusal ? { gate, refusal } : { gate }
    }),
  ]
}
