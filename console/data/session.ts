// The signed-in person. Tokens are in storage under separate names and shared by all windows of the browser.
import type { Person, Tokens } from '@steward/client'
import { create } from 'zustand'
import { forget, forgetAll, isEmpty, onForeignChange, recall, recallEnvelope, remember } from '../browser/storage.ts'

export interface Session {
  isSignedIn: boolean
  /** The server refuses all calls until the lock password is entered. */
  isLocked: boolean
  /** The tokens are invalid; the page stays mounted until the same person signs in again. */
  isExpired: boolean
  person: Person | undefined
  /** How the last session ended: by sign-out or involuntarily; the sign-in page shows the latter once. */
  ended: 'left' | 'expired' | undefined
  /** The server's words on why the session ended, where it gave a reason. */
  why: string | undefined
  /** Why a link that carried a session was refused. */
  refusedLink: string | undefined
  /** A link carried another person's session: the person is asked which one to use. */
  offered: { person: Person; tokens: Tokens } | undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function readTokens(): Tokens | undefined {
  const envelope = recallEnvelope('token')
  const access = textOf(envelope?.content)
  if (access === '') return undefined
  const expiresIn = recall('expiresIn')
  return {
    access,
    refresh: textOf(recall('refreshToken')),
    tenantId: textOf(recall('tenantId')),
    expiresIn: typeof expiresIn === 'number' ? expiresIn : 3600,
    obtainedAt: envelope?.datetime ?? 0,
  }
}

const isPerson = (value: unknown): value is Person =>
  value !== null && typeof value === 'object' && 'userId' in value && 'account' in value

function readPerson(): Person | undefined {
  const stored = recall('userInfo')
  return isPerson(stored) ? stored : undefined
}

/** The person whose tokens are stored; another window may have signed somebody else in. */
export function readOwner(): string | undefined {
  const person = readPerson()
  return person && keptOf(person)
}

/** Sessions name roles by their aliases; what an older page has stored may lack them. */
export const holdsRole = (person: Person | undefined, alias: string): boolean =>
  textOf(person?.roleName).split(',').includes(alias)

/** Begins the names under which a person's unsaved input is kept (kit/editor/kept.ts). */
export const keptOf = ({ tenantId, userId }: Pick<Person, 'tenantId' | 'userId'>): string =>
  `kept:${tenantId}:${userId}`

/** Milliseconds that unsaved input is kept. */
export const KEPT_FOR = 72 * 3_600_000

/** The same of rounds that were walked and not sent: nobody enters them twice. */
const ROUNDS_KEPT_FOR = 30 * 24 * 3_600_000

forgetAll('kept:', (name) => Date.now() - (name.includes(':round:') ? ROUNDS_KEPT_FOR : KEPT_FOR))

// A stored but empty token is an invalid session and is removed.
const token = recallEnvelope('token')
if (token && isEmpty(token.content)) forgetPerson()

export const useSession = create<Session>()(() => ({
  isSignedIn: readTokens() !== undefined,
  isLocked: recall('isLock') === true,
  isExpired: false,
  person: readPerson(),
  ended: undefined,
  why: undefined,
  refusedLink: undefined,
  offered: undefined,
}))

/** Signed in, not locked, and the tokens are valid. */
export const isOpen = ({ isSignedIn, isLocked, isExpired }: Session): boolean => isSignedIn && !isLocked && !isExpired

export function writeTokens(tokens: Tokens | undefined): void {
  if (!tokens) {
    for (const name of ['refreshToken', 'expiresIn', 'token']) forget(name)
    return
  }
  remember('refreshToken', tokens.refresh)
  remember('tenantId', tokens.tenantId)
  remember('expiresIn', tokens.expiresIn)
  // Written last: other windows react to the storage event of this key.
  remember('token', tokens.access, 'local', tokens.obtainedAt)
}

/** A new sign-in: tabs and lock of the previous session are discarded. */
export function beginSession(person: Person): void {
  for (const name of ['tagList', 'isLock']) forget(name, 'session')
  resumeSession(person)
}

/** The same person signed in again: tabs and unsaved forms stay. */
export function resumeSession(person: Person): void {
  remember('userInfo', person)
  useSession.setState({
    isSignedIn: true,
    isLocked: false,
    isExpired: false,
    person,
    ended: undefined,
    why: undefined,
    refusedLink: undefined,
  })
}

/** Calls `tell` once the person who was signed in has signed out, or another one follows. */
export function whenPersonLeaves(tell: () => void): void {
  const keyOf = ({ person }: Session) => person && keptOf(person)
  useSession.subscribe((now, before) => {
    if (before.person && keyOf(now) !== keyOf(before)) tell()
  })
}

/** Signed in through another provider but without an account yet: the id is empty or negative. */
export const isGuest = (person: Person | undefined): boolean =>
  person !== undefined && (person.userId === '' || Number(person.userId) < 0)

/** Changes to the own profile are shown without a new sign-in. */
export function updatePerson(
  news: Partial<Pick<Person, 'nickName' | 'avatar' | 'isPasswordDue' | 'isPasswordOld' | 'isFactorDue'>>,
): void {
  const { person } = useSession.getState()
  if (!person) return
  remember('userInfo', { ...person, ...news })
  useSession.setState({ person: { ...person, ...news } })
}

/** The password was set by somebody else or is too old: only the page to change it is shown. */
export const isPasswordDue = ({ isSignedIn, person }: Session): boolean => isSignedIn && person?.isPasswordDue === true

/** The server answers nothing before one of these is done: its page replaces the present one. */
export function noteDue(reason: string): void {
  if (reason === 'session.factor-due') updatePerson({ isFactorDue: true })
  else updatePerson({ isPasswordDue: true, isPasswordOld: reason === 'session.password-old' })
}

/** A second factor is demanded: only the page to set it up is shown. */
export const isFactorDue = ({ isSignedIn, person }: Session): boolean => isSignedIn && person?.isFactorDue === true

/**
 * Removes the person's data and permissions from storage; language and theme stay. Unsaved input goes with an explicit
 * sign-out only: after an expiry the person signs in again and goes on.
 */
export function endSession(ended: 'left' | 'expired'): void {
  const { person } = useSession.getState()
  if (person && ended === 'left') forgetAll(`${keptOf(person)}:`)
  forgetPerson()
  useSession.setState({
    ended,
    ...(ended === 'left' ? { why: undefined } : {}),
    isSignedIn: false,
    isLocked: false,
    isExpired: false,
    person: undefined,
  })
}

function forgetPerson(): void {
  // Removed before the token, so that other windows see that this is a sign-out and not an expiry.
  forget('userInfo')
  writeTokens(undefined)
  for (const name of ['menu', 'permission', 'tagList', 'isLock']) forget(name, 'session')
}

/** Reasons that a person does not know by himself; an expired token explains nothing. */
const isTold = (reason: string) => reason.startsWith('session.ended-') || reason.startsWith('session.tenant-')

/** The session ended involuntarily: the sign-in dialog is shown over the current page. */
export function expireSession(refusal?: { reason: string | undefined; msg: string }): void {
  const { isSignedIn, isLocked, person } = useSession.getState()
  if (!isSignedIn) return
  if (refusal && isTold(refusal.reason ?? '')) useSession.setState({ why: refusal.msg })
  // A guest has no account to sign in with again.
  if (isLocked || !person?.userId) return endSession('expired')
  writeTokens(undefined)
  useSession.setState({ isExpired: true })
}

/** Follows sign-outs and sign-ins of other windows; calls `onOtherPerson` when somebody else signed in. */
export function followOtherWindows(onOtherPerson: () => void): () => void {
  const follow = () => {
    const { isSignedIn, isExpired, person } = useSession.getState()
    const [isThere, stored] = [readTokens() !== undefined, readPerson()]
    // Tokens are removed and written one after the other: only the final storage event counts.
    if (isThere && !stored) return
    if (isThere && stored?.userId !== person?.userId) return onOtherPerson()
    if (isThere && stored && (!isSignedIn || isExpired)) return resumeSession(stored)
    if (!isThere && stored) return expireSession()
    if (!isThere && isSignedIn) endSession('left')
  }
  const stops = ['token', 'userInfo'].map((name) => onForeignChange(name, follow))
  return () => {
    for (const stop of stops) stop()
  }
}
