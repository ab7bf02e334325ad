// Retry groups: messages that failed alone, with their senders' later ones; those that keep failing are stored raw.
import { isDataFault, isDatabaseUnavailable, isOutage } from '../platform/database-unavailable.ts'
import { type Entry, type LaneTools, PROBE } from './intake-entry.ts'
import type { Taken } from './intake.ts'

interface Group<T extends Taken> {
  entries: Entry<T>[]
  /** Attempts of the group's first message. */
  tries: number
  since: number
  due: number
  /** A message of this sender was already stored raw: the next needs fewer attempts. */
  isSuspect: boolean
}

export interface Aside<T extends Taken> {
  put(entry: Entry<T>): Entry<T>
  /** Appends the entry to its sender's group, if there is one. */
  follow(entry: Entry<T>): boolean
  /** Retries one group that is due; returns whether there was one. */
  serve(): Promise<boolean>
  /** A message of this tenant was stored. */
  noteSuccess(): void
  clear(): Entry<T>[]
  /** Earliest time of the next retry. */
  readonly due: number
  readonly size: number
}

/** Attempts before a message is stored raw; more for lock conflicts, which usually pass. */
const TRIES = 5
const PATIENT_TRIES = 12
const FIRST_WAIT = 200
const LONGEST_WAIT = 5_000

export function createAside<T extends Taken>({ commit, keep, isClosed, warn }: LaneTools<T>): Aside<T> {
  const groups = new Map<string, Group<T>>()
  let provenAt = 0

  const store = async (entries: readonly Entry<T>[]) => {
    const error = await commit(
      entries.map((entry) => entry.taken),
      PROBE,
    )
    if (!error) finish(entries)
    return error
  }

  const finish = (entries: readonly Entry<T>[]) => {
    provenAt = Date.now()
    for (const entry of entries) entry.done()
  }

  /** Tries the whole group, then the first message alone, then all but the first. */
  async function attempt(group: Group<T>): Promise<void> {
    const all = await store(group.entries)
    if (!all) return void (group.entries = [])
    const [head, ...others] = group.entries
    if (!head || isOutage(all)) return postpone(group)
    const first = others.length > 0 ? await store([head]) : all
    if (!first) return advance(group, others)
    if (others.length > 0 && !(await store(others))) group.entries = [head]
    await judge(group, head, first)
  }

  async function judge(group: Group<T>, head: Entry<T>, error: Error): Promise<void> {
    group.tries += 1
    const enough = group.isSuspect ? 2 : isDatabaseUnavailable(error) ? PATIENT_TRIES : TRIES
    const isAlone = group.tries >= enough && provenAt > group.since
    if (!isDataFault(error) && !isAlone) return postpone(group)
    if (await keep(head.taken, error, PROBE)) return postpone(group)
    head.done()
    group.isSuspect = true
    advance(
      group,
      group.entries.filter((entry) => entry !== head),
    )
  }

  function postpone(group: Group<T>): void {
    group.due = Date.now() + Math.min(FIRST_WAIT * 2 ** group.tries, LONGEST_WAIT)
  }

  function advance(group: Group<T>, entries: Entry<T>[]): void {
    Object.assign(group, { entries, tries: 0, since: Date.now(), due: Date.now() })
  }

  return {
    get due() {
      return Math.min(Infinity, ...[...groups.values()].map((group) => group.due))
    },
    get size() {
      return [...groups.values()].reduce((sum, group) => sum + group.entries.length, 0)
    },
    noteSuccess: () => void (provenAt = Date.now()),
    put(entry) {
      const now = Date.now()
      const group = groups.get(entry.taken.sender)
      if (group) group.entries.push(entry)
      else
        groups.set(entry.taken.sender, {
          entries: [entry],
          tries: 0,
          since: now,
          due: now + FIRST_WAIT,
          isSuspect: false,
        })
      return entry
    },
    follow(entry) {
      const group = groups.get(entry.taken.sender)
      group?.entries.push(entry)
      return group !== undefined
    },
    async serve() {
      const now = Date.now()
      const [due] = [...groups].filter(([, group]) => group.due <= now)
      if (!due || isClosed()) return false
      const [sender, group] = due
      await attempt(group)
      if (group.entries.length === 0) groups.delete(sender)
      else warn(new Error(`a message of ${sender} cannot be stored on its own`), group.entries.length)
      return true
    },
    clear() {
      const left = [...groups.values()].flatMap((group) => group.entries)
      groups.clear()
      return left
    },
  }
}
