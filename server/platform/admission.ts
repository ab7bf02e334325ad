// Whether a call is let in, gate by gate: asked by the router for every request, and by whoever explains a refusal.
import type { ProblemCode } from '@steward/domain/problems'
import type { Identity } from './identity.ts'
import type { Route } from './route.ts'

/** `key`: calls another system's key may make; `session`, `lock`, `password`: its state; `codes`: menus and buttons; `scope`: API scopes. */
export type Gate = 'key' | 'session' | 'lock' | 'password' | 'codes' | 'scope'

export interface Passage {
  gate: Gate
  /** Why it is closed; absent where it is open. */
  refusal?: ProblemCode
}

export type Admitted = Pick<Route, 'method' | 'path' | 'may' | 'whileLocked' | 'whilePasswordDue'>

/** One of the codes is held; the platform's administrators hold all. */
export const holdsOne = (me: Pick<Identity, 'isPlatform' | 'permissions'>, codes: readonly string[]): boolean =>
  me.isPlatform || codes.some((code) => me.permissions.has(code))

type Question = (call: Admitted, me: Identity) => boolean

const isOpenTo = (admitsPath: (me: Identity, path: string) => boolean): readonly [Gate, ProblemCode, Question][] => [
  ['lock', 'session.locked', ({ whileLocked }, me) => !me.isLocked || whileLocked === true],
  ['password', 'session.password-change', ({ whilePasswordDue }, me) => !me.isPasswordDue || whilePasswordDue === true],
  ['codes', 'permission.denied', ({ may }, me) => typeof may === 'string' || holdsOne(me, may)],
  ['scope', 'permission.scope', ({ path }, me) => admitsPath(me, path)],
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
    ...isOpenTo(admitsPath).map(([gate, refusal, asks]): Passage => (asks(call, me) ? { gate } : { gate, refusal })),
  ]
}
