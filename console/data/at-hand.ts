// What the server answered and photos that wait to be sent, kept in IndexedDB for screens that work without a network:
// per person, and removed with an explicit sign-out.
import { isUnanswered } from '@steward/client'
import { assumeOffset, utcOffset } from '@steward/client/zone'
import { type UseStore, createStore, del, get, keys, set, update } from 'idb-keyval'
import { recall, remember } from '../browser/storage.ts'
import { keptOf, useSession } from './session.ts'

/** Milliseconds after which a slow network counts as none, where a kept answer is at hand. */
const PATIENCE = 4_000
const SWITCH = 'at-hand'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('steward-at-hand', 'kept'))

export interface AtHand<T> {
  data: T
  /** Epoch milliseconds at which the server was asked. */
  at: number
  /** Minutes east of UTC at the server. */
  zone: number
}

const nameFor = (name: string): string | undefined => {
  const { person } = useSession.getState()
  return person && `${keptOf(person)}:${name}`
}

/** Whether this browser keeps answers for the time without a network; turned on by the screens that need it. */
export const isAtHand = (): boolean => recall(SWITCH) === true
export const keepAtHand = (): void => void remember(SWITCH, true)

const isKept = <T>(value: unknown): value is AtHand<T> =>
  value !== null && typeof value === 'object' && 'data' in value && 'at' in value && 'zone' in value

async function kept<T>(key: string): Promise<AtHand<T> | undefined> {
  // IndexedDB is missing in some private windows: nothing is kept there.
  const found: unknown = await get(key, store()).catch(() => undefined)
  if (!isKept<T>(found)) return undefined
  assumeOffset(found.zone)
  return found
}

async function asked<T>(key: string | undefined, ask: () => Promise<T>): Promise<AtHand<T>> {
  const at = Date.now()
  const answer: AtHand<T> = { data: await ask(), at, zone: utcOffset() }
  if (key === undefined) return answer
  // What was sent meanwhile is newer than what was asked for before. One transaction: an amendment falls before or after.
  let stands = answer
  const newer = (before: unknown) => (stands = isKept<T>(before) && before.at > at ? before : answer)
  await update<unknown>(key, newer, store()).catch(() => undefined)
  return stands
}

/** Brings a kept answer to what the server has just taken, until it is asked again. */
export async function amend(name: string, change: (data: unknown) => unknown): Promise<void> {
  const key = isAtHand() ? nameFor(name) : undefined
  if (key === undefined) return
  const amended = (before: unknown) =>
    isKept(before) ? { ...before, data: change(before.data), at: Date.now() } : before
  await update<unknown>(key, amended, store()).catch(() => undefined)
}

/** The server's answer, or without a network the one kept of an earlier time. Answers must be JSON. */
export async function withTime<T>(name: string, ask: () => Promise<T>): Promise<AtHand<T>> {
  const key = isAtHand() ? nameFor(name) : undefined
  if (key === undefined) return asked(key, ask)
  const fresh = asked(key, ask)
  // Handled below; until then it may fail unseen.
  fresh.catch(() => undefined)
  const before = await kept<T>(key)
  if (!before) return fresh
  // Read again: meanwhile it may have been brought to what was sent.
  const latest = async () => (await kept<T>(key)) ?? before
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE)
  }).then(latest)
  try {
    return await Promise.race([fresh, late])
  } catch (failure) {
    if (isUnanswered(failure)) return latest()
    throw failure
  }
}

export const atHand = async <T>(name: string, ask: () => Promise<T>): Promise<T> => (await withTime(name, ask)).data

/** Keeps a photo until it is uploaded; its name begins with `local:`. */
export async function keepPhoto(photo: Blob): Promise<string> {
  // `crypto.randomUUID` is missing on plain-http pages.
  const id = `local:${Date.now()}-${Math.random().toString(36).slice(2)}`
  await set(nameFor(id) ?? id, photo, store())
  return id
}

/** Undefined where it is gone; rejects where the browser cannot read it now. */
export async function photoOf(id: string): Promise<Blob | undefined> {
  const found: unknown = await get(nameFor(id) ?? id, store())
  return found instanceof Blob ? found : undefined
}

export const dropPhoto = (id: string): Promise<void> => del(nameFor(id) ?? id, store()).catch(() => undefined)

async function forgetOf(person: string): Promise<void> {
  for (const key of await keys<string>(store()))
    if (key.startsWith(`${person}:`)) await del(key, store()).catch(() => undefined)
}

useSession.subscribe(({ person, ended }, before) => {
  if (before.person && !person && ended === 'left' && isAtHand()) void forgetOf(keptOf(before.person))
})
