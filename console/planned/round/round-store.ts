// What was done on rounds and is not stored on the server yet: in memory for the pages, and in the browser's storage.
import { listOf, recordOf } from '@steward/client/wire'
import { create } from 'zustand'
import { forget, onForeignChange, recall, remember } from '../../browser/storage.ts'
import { keptRoundNames } from '../../data/kept-rounds.ts'
import { isOpen, keptOf, useSession } from '../../data/session.ts'
import { plain } from '../../kinds/view.ts'
import { type Answer, type RoundEntity, roundPaths } from './round-data.ts'
import { type Said, isUnsaid, saidFrom } from './said.ts'

export interface KeptAnswer extends Answer {
  /** Whether the server can take it: half a number is kept, and not sent. */
  isReady: boolean
}

export interface Scan {
  code: string
  deviceId: string
  /** By this device's clock. */
  at: number
}

/** What was done on a round and is not stored on the server yet. */
export interface KeptRound {
  title: string
  answers: Readonly<Record<string, KeptAnswer>>
  scans: readonly Scan[]
  startedAt?: number | undefined
  submittedAt?: number | undefined
  /** What beginning and finishing ask for, typed or said. */
  begin: Said
  end: Said
  /** Answers that were not taken, until the person has seen it. */
  conflicts: readonly Conflict[]
}

/** Somebody else looked at an item later, and that stands. */
export interface Conflict {
  id: string
  name: string
  stands: string
  mine: string
}

export interface Sending {
  kept: KeptRound
  is: 'idle' | 'sending' | 'waiting' | 'refused'
  refusal: string
  /** The browser's storage took the latest of it; what it did not take is gone with the page. */
  isKept: boolean
}

export interface RoundRef {
  /** Whose it is: what one person did is never sent as another. */
  person: string
  entity: RoundEntity
  id: string
}

const none: KeptRound = { title: '', answers: {}, scans: [], begin: {}, end: {}, conflicts: [] }
export const idle: Sending = { kept: none, is: 'idle', refusal: '', isKept: true }

export const useRounds = create<Readonly<Record<string, Sending>>>()(() => ({}))

export const nameOf = ({ person, entity, id }: RoundRef): string => `${person}:${entity}:round:${id}`

export const isOwn = ({ person }: RoundRef): boolean => {
  const session = useSession.getState()
  return isOpen(session) && session.person !== undefined && keptOf(session.person) === person
}

// An explicit sign-out has removed what was kept; what is in memory goes with the person.
useSession.subscribe(({ person }, before) => {
  if (before.person && person?.userId !== before.person.userId) useRounds.setState({}, true)
})

/** Something of it can be sent; half a number alone cannot. */
export const isDue = ({ answers, scans, startedAt, submittedAt }: KeptRound): boolean =>
  Object.values(answers).some(({ isReady }) => isReady) ||
  scans.length > 0 ||
  startedAt !== undefined ||
  submittedAt !== undefined

/** All of it is on the server; conflicts may still be unseen. */
export const isSent = ({ answers, scans, startedAt, submittedAt, begin, end }: KeptRound): boolean =>
  Object.keys(answers).length + scans.length === 0 &&
  startedAt === undefined &&
  submittedAt === undefined &&
  isUnsaid(begin) &&
  isUnsaid(end)

function read(name: string): KeptRound {
  const found: unknown = recall(name)
  if (found === null || typeof found !== 'object') return none
  // Builds before this one kept the answers alone.
  const { title, scans, startedAt, submittedAt, begin, end, conflicts, answers = found } = recordOf(found)
  const moment = (value: unknown) => (typeof value === 'number' ? value : undefined)
  const isAnswer = (one: unknown): one is Answer & { isReady?: boolean } =>
    one !== null && typeof one === 'object' && 'at' in one && 'value' in one && 'photos' in one
  return {
    title: plain(title),
    answers: Object.fromEntries(
      Object.entries(recordOf(answers)).flatMap(([id, one]) =>
        isAnswer(one) ? [[id, { ...one, isReady: one.isReady ?? true }]] : [],
      ),
    ),
    scans: listOf(scans).map(({ code, deviceId, at }) => ({
      code: plain(code),
      deviceId: plain(deviceId),
      at: Number(at),
    })),
    startedAt: moment(startedAt),
    submittedAt: moment(submittedAt),
    begin: saidFrom(begin),
    end: saidFrom(end),
    conflicts: listOf(conflicts).map((one) => ({
      id: plain(one.id),
      name: plain(one.name),
      stands: plain(one.stands),
      mine: plain(one.mine),
    })),
  }
}

const followed = new Set<string>()

/** State of a round; read from storage the first time, and whenever another window has written it. */
export function roundOf(ref: RoundRef): Sending {
  const name = nameOf(ref)
  const known = useRounds.getState()[name]
  if (known) return known
  if (!followed.has(name)) {
    followed.add(name)
    onForeignChange(name, () => {
      const now = useRounds.getState()[name]
      if (now) useRounds.setState({ [name]: { ...now, kept: read(name) } })
    })
  }
  const state = { ...idle, kept: read(name) }
  useRounds.setState({ [name]: state })
  return state
}

/** For components; subscribes to the round's state. */
export const useRoundState = (ref: RoundRef): Sending => useRounds((all) => all[nameOf(ref)]) ?? idle

/** Whether storage holds what is kept. */
function write(name: string, kept: KeptRound): boolean {
  if (!isSent(kept) || kept.conflicts.length > 0) return remember(name, kept)
  forget(name)
  return true
}

export function put(ref: RoundRef, change: (before: Sending) => Partial<Sending>): void {
  // Signed out while a call was under way.
  if (useSession.getState().person === undefined) return
  const before = roundOf(ref)
  const after = { ...before, ...change(before) }
  const name = nameOf(ref)
  if (after.kept !== before.kept) after.isKept = write(name, after.kept)
  useRounds.setState({ [name]: after })
}

const isEntity = (name: string): name is RoundEntity => name in roundPaths

/** Rounds of the person of which something is kept in this browser. */
export const keptRounds = (): RoundRef[] =>
  keptRoundNames().flatMap(({ entity, ...rest }) => (isEntity(entity) ? [{ ...rest, entity }] : []))
