// Retry groups: messages that failed alone, with their senders' later ones; those that keep failing are stored raw.
import { isDataFault, isDatabaseUnavailable, isOutage } from '../../platform/database-unavailable.ts'
import { type QueuedMessage, type LaneTools, PROBE } from './intake-entry.ts'
import type { IntakeMessage } from './intake.ts'

interface Group<T extends IntakeMessage> {
  entries: QueuedMessage<T>[]
  /** Attempts of the group's first message. */
  tries: number
  /** By the clock that nobody sets (`performance.now`). */
  since: number
  due: number
  /** A message of this sender was already stored raw: the next needs fewer attempts. */
  isSuspect: boolean
}

export interface RetryGroups<T extends IntakeMessage> {
  add(entry: QueuedMessage<T>): QueuedMessage<T>
  /** Appends the entry to its sender's group, if there is one. */
  appendToGroup(entry: QueuedMessage<T>): boolean
  /** Retries one group that is due; returns whether there was one. */
  retryDue(): Promise<boolean>
  /** A message of this tenant was stored. */
  noteSuccess(): void
  clear(): QueuedMessage<T>[]
  /** Earliest time of the next retry. */
  readonly due: number
}

/** Attempts before a message is stored raw; more for lock conflicts, which usually pass. */
const TRIES = 5
const PATIENT_TRIES = 12
const FIRST_WAIT = 200
const LONGEST_WAIT = 5_000

export function createRetryGroups<T extends IntakeMessage>({
  commit,
  keepRaw,
  isClosed,
  warn,
}: LaneTools<T>): RetryGroups<T> {
  const groups = new Map<string, Group<T>>()
  let provenAt = 0

  const store = async (entries: readonly QueuedMessage<T>[]) => {
    const error = await commit(
      entries.map((entry) => entry.message),
      PROBE,
    )
    if (!error) finish(entries)
    return error
  }

  const finish = (entries: readonly QueuedMessage<T>[]) => {
    provenAt = performance.now()
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
    await keepOrPostpone(group, head, first)
  }

  async function keepOrPostpone(group: Group<T>, head: QueuedMessage<T>, error: Error): Promise<void> {
    group.tries += 1
    const enough = group.isSuspect ? 2 : isDatabaseUnavailable(error) ? PATIENT_TRIES : TRIES
    const isAlone = group.tries >= enough && provenAt > group.since
    if (!isDataFault(error) && !isAlone) return postpone(group)
    if (await keepRaw(head.message, error, PROBE)) return postpone(group)
    head.done()
    group.isSuspect = true
    advance(
      group,
      group.entries.filter((entry) => entry !== head),
    )
  }

  function postpone(group: Group<T>): void {
    group.due = performance.now() + Math.min(FIRST_WAIT * 2 ** group.tries, LONGEST_WAIT)
  }

  function advance(group: Group<T>, entries: QueuedMessage<T>[]): void {
    Object.assign(group, { entries, tries: 0, since: performance.now(), due: performance.now() })
  }

  return {
    get due() {
      return Math.min(Infinity, ...[...groups.values()].map((group) => group.due))
    },
    noteSuccess: () => void (provenAt = performance.now()),
    add(entry) {
      const now = performance.now()
      const group = groups.get(entry.message.sender)
      if (group) group.entries.push(entry)
      else
        groups.set(entry.message.sender, {
          entries: [entry],
          tries: 0,
          since: now,
          due: now + FIRST_WAIT,
          isSuspect: false,
        })
      return entry
    },
    appendToGroup(entry) {
      const group = groups.get(entry.message.sender)
      group?.entries.push(entry)
      return group !== undefined
    },
    async retryDue() {
      const now = performance.now()
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
