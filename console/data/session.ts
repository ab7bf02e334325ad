// Who is signed in. Tokens lie in storage under separate names, so that every window of the browser shares them.
import type { Person, Tokens } from '@steward/client'
import { create } from 'zustand'
import { forget, isEmpty, onForeignChange, recall, recallEnvelope, remember } from './storage.ts'

export interface Session {
  isSignedIn: boolean
  /** The server answers nothing until the lock password was given. */
  isLocked: boolean
  /** The tokens are no good any more; what was on the screen waits for the same person. */
  isExpired: boolean
  person: Person | undefined
  /** How the last session ended: by their own will, or against it, which the sign-in page says once. */
  ended: 'left' | 'expired' | undefined
  /** Why a link that carried a session was not accepted. */
  refusedLink: string | undefined
  /** A link brought the session of somebody else: who one wants to be is asked first. */
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

// A token that is there but empty is a session that went wrong: it is left like any other.
const token = recallEnvelope('token')
if (token && isEmpty(token.content)) forgetPerson()

export const useSession = create<Session>()(() => ({
  isSignedIn: readTokens() !== undefined,
  isLocked: recall('isLock') === true,
  isExpired: false,
  person: readPerson(),
  ended: undefined,
  refusedLink: undefined,
  offered: undefined,
}))

/** What is signed in and open: neither locked nor waiting for the person to sign in again. */
export const isOpen = ({ isSignedIn, isLocked, isExpired }: Session): boolean => isSignedIn && !isLocked && !isExpired

export function writeTokens(tokens: Tokens | undefined): void {
  if (!tokens) {
    for (const name of ['refreshToken', 'expiresIn', 'token']) forget(name)
    return
  }
  remember('refreshToken', tokens.refresh)
  remember('tenantId', tokens.tenantId)
  remember('expiresIn', tokens.expiresIn)
  // Last, because other windows wake up at it.
  remember('token', tokens.access, 'local', tokens.obtainedAt)
}

/** Somebody signed in: tabs and lock of whoever was here before are gone. */
export function enter(person: Person): void {
  for (const name of ['tagList', 'isLock']) forget(name, 'session')
  resume(person)
}

/** The same person signed in again: everything goes on where it stopped. */
export function resume(person: Person): void {
  remember('userInfo', person)
  useSession.setState({
    isSignedIn: true,
    isLocked: false,
    isExpired: false,
    person,
    ended: undefined,
    refusedLink: undefined,
  })
}

/** Somebody who proved to be a person and has no account yet: an empty or a negative id. */
export const isGuest = (person: Person | undefined): boolean =>
  person !== undefined && (person.userId === '' || Number(person.userId) < 0)

/** What the person changed about themselves shows at once. */
export function know(news: Partial<Pick<Person, 'nickName' | 'avatar' | 'isPasswordDue'>>): void {
  const { person } = useSession.getState()
  if (!person) return
  remember('userInfo', { ...person, ...news })
  useSession.setState({ person: { ...person, ...news } })
}

/** Somebody else gave the password: there is one page until it is changed. */
export const isPasswordDue = ({ isSignedIn, person }: Session): boolean => isSignedIn && person?.isPasswordDue === true

/** What the browser knew of the person and their rights is forgotten; language and theme stay. */
export function leave(ended: 'left' | 'expired'): void {
  forgetPerson()
  useSession.setState({ ended, isSignedIn: false, isLocked: false, isExpired: false, person: undefined })
}

function forgetPerson(): void {
  // Before the token, so that other windows see that nobody is expected back.
  forget('userInfo')
  writeTokens(undefined)
  for (const name of ['menu', 'permission', 'tagList', 'isLock']) forget(name, 'session')
}

/** The session ended against the person's will: they may sign in again over the page they were on. */
export function expire(): void {
  const { isSignedIn, isLocked, person } = useSession.getState()
  if (!isSignedIn) return
  // A guest has no account to sign in with again.
  if (isLocked || !person?.userId) return leave('expired')
  writeTokens(undefined)
  useSession.setState({ isExpired: true })
}

/** Another window signed out, in again, or in as somebody else: then nothing on this one's screen is theirs. */
export function followOtherWindows(onOtherPerson: () => void): () => void {
  const follow = () => {
    const { isSignedIn, isExpired, person } = useSession.getState()
    const [isThere, stored] = [readTokens() !== undefined, readPerson()]
    // Written one after the other: the next one is heard as well.
    if (isThere && !stored) return
    if (isThere && stored?.userId !== person?.userId) return onOtherPerson()
    if (isThere && stored && (!isSignedIn || isExpired)) return resume(stored)
    if (!isThere && stored) return expire()
    if (!isThere && isSignedIn) leave('left')
  }
  const stops = ['token', 'userInfo'].map((name) => onForeignChange(name, follow))
  return () => {
    for (const stop of stops) stop()
  }
}
