// Who is signed in. Tokens lie in storage under separate names, so that every window of the browser shares them.
import type { Person, Tokens } from '@steward/client'
import { create } from 'zustand'
import { forget, onForeignChange, recall, recallEnvelope, remember } from './storage.ts'

export interface Session {
  isSignedIn: boolean
  person: Person | undefined
  /** How the last session ended: by their own will, or against it, which the sign-in page says once. */
  ended: 'left' | 'expired' | undefined
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

const read = (): Pick<Session, 'isSignedIn' | 'person'> => ({
  isSignedIn: readTokens() !== undefined,
  person: readPerson(),
})

export const useSession = create<Session>()(() => ({ ...read(), ended: undefined }))

export function writeTokens(tokens: Tokens | undefined): void {
  if (tokens) {
    remember('refreshToken', tokens.refresh)
    remember('tenantId', tokens.tenantId)
    remember('expiresIn', tokens.expiresIn)
    // Last, because other windows wake up at it.
    remember('token', tokens.access, 'local', tokens.obtainedAt)
  } else {
    for (const name of ['refreshToken', 'expiresIn', 'token']) forget(name)
  }
  useSession.setState({ isSignedIn: tokens !== undefined })
}

export function enter(person: Person): void {
  remember('userInfo', person)
  useSession.setState({ isSignedIn: true, person, ended: undefined })
}

/** What the person changed about themselves shows at once. */
export function know(news: Partial<Pick<Person, 'nickName' | 'avatar'>>): void {
  const { person } = useSession.getState()
  if (!person) return
  remember('userInfo', { ...person, ...news })
  useSession.setState({ person: { ...person, ...news } })
}

/** What the browser knew of the person and their rights is forgotten; language and theme stay. */
export function leave(ended: 'left' | 'expired'): void {
  useSession.setState({ ended })
  writeTokens(undefined)
  forget('userInfo')
  for (const name of ['menu', 'permission', 'tagList']) forget(name, 'session')
  useSession.setState({ person: undefined })
}

/** Another window signed out, or in as somebody else: then nothing on this one's screen is theirs. */
export function followOtherWindows(onOtherPerson: () => void): () => void {
  return onForeignChange('token', () => {
    const before = useSession.getState().person?.userId
    const now = read()
    if (now.isSignedIn && now.person?.userId !== before) onOtherPerson()
    else useSession.setState({ isSignedIn: now.isSignedIn })
  })
}
