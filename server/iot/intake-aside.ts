// Messages that failed while their neighbours were stored stand aside with what their sender says after them; who keeps failing alone is kept.
import { isDataFault, isDatabaseUnavailable, isOutage } from '../platform/database-unavailable.ts'
import { type Entry, type LaneTools, PROBE } from './intake-entry.ts'
import type { Taken } from './intake.ts'

interface Group<T extends Taken> {
  entries: Entry<T>[]
  /** Of its first message. */
  tries: number
  since: number
  due: number
  /** One of it was kept already: the next need not prove as much. */
  isSuspect: boolean
}

export interface Aside<T extends Taken> {
  put(entry: Entry<T>): Entry<T>
  /** Puts it behind what stands aside of the same sender, if anything does. */
  follow(entry: Entry<T>): boolean
  /** Tries one group that is due; answers whether there was one. */
  serve(): Promise<boolean>
  /** Something of this tenant was stored. */
  noteSuccess(): void
  clear(): Entry<T>[]
  /** When the next one may be tried. */
  readonly due: number
  readonly size: number
}

/** Tries until a message is kept; more of them where another transaction is in the way, which passes as a rule. */
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

  /** All of it, else the first alone, else all but the first. */
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
      else warn(new Error(`messages of ${sender} fail alone`), group.entries.length)
      return true
    },
    clear() {
      const left = [...groups.values()].flatMap((group) => group.entries)
      groups.clear()
      return left
    },
  }
}
