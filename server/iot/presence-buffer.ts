// Write-behind buffer of presence, one for each tenant: transitions at once, announced after the commit; last seen in batches.
import type { OnlineStatus } from '@steward/domain/iot/presence'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../platform/ctx.ts'
import { storeConnections } from './connection-records.ts'
import { storePresence } from './presence-store.ts'

export type Kind = 'gateway' | 'device'

export interface Transition {
  kind: Kind
  id: string
  tenant: string
  status: OnlineStatus
  cause: string | null
  at: number
}

/** Pending values of one gateway or device; times in ms. */
export interface Entry {
  kind: Kind
  id: string
  status?: OnlineStatus
  cause?: string | null
  onlineAt?: number
  offlineAt?: number
  lastSeen?: number
  remoteIp?: string
  firmware?: string
}

export interface PresenceBuffer {
  /** With a transition it is written at once, otherwise in one of the next batches. */
  enqueue(entry: Entry, transition?: Transition): void
  /** Resolves when the transitions of these kinds noted so far are committed; rejects when they cannot be. */
  flushed(kinds: readonly Kind[]): Promise<void>
  /** Flushes what is left, if possible. */
  stop(): Promise<void>
}

interface Options {
  /** Interval of last-seen batches (ms). */
  batchEvery: number
  /** Called after rows of a table were changed and committed. */
  onTableChanged(table: Kind): void
  onCommitted(transitions: readonly Transition[]): void
}

/** How long a transition waits for others to share its transaction, and a failure for its retry (ms). */
const WINDOW = 20
const AGAIN = 1_000
/** Last-seen times per batch, oldest first: ten thousand rows would be locked for a second. */
const BATCH = 2_000
/** Transitions per transaction: whoever saves a device or a gateway waits for the rows it locks. */
const MOST = 250

interface Waiter {
  /** Resolved once no transition of these kinds noted before this many others is uncommitted. */
  kinds: readonly Kind[]
  goal: number
  resolve(): void
  reject(error: Error): void
}

const keyOf = ({ kind, id }: Pick<Entry, 'kind' | 'id'>) => `${kind} ${id}`

export function createPresenceBuffer(
  app: AppContext,
  tenant: string,
  { batchEvery, onTableChanged, onCommitted }: Options,
): PresenceBuffer {
  const entries = new Map<string, Entry>()
  let transitions: Transition[] = []
  /** Transitions since the start, and those that are not committed yet, in the order in which they were noted. */
  let noted = 0
  const uncommitted = new Map<Transition, number>()
  let isBatchDue = false
  let writing: Promise<void> | undefined
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  let waiting: Waiter[] = []

  const wake = () => {
    if (stopping.signal.aborted) return
    writing ??= writeAll().finally(() => {
      writing = undefined
      if (transitions.length > 0) wake()
    })
  }
  const batches = setInterval(() => {
    isBatchDue = entries.size > 0
    if (isBatchDue) wake()
  }, batchEvery)

  async function writeAll(): Promise<void> {
    await pause(WINDOW)
    while ((transitions.length > 0 || isBatchDue) && !stopping.signal.aborted) {
      const isWritten = await writeOnce(isBatchDue ? BATCH : 0)
      if (isWritten) isBatchDue = false
      else await pause(AGAIN)
    }
  }

  /** Writes some transitions and this many other entries in one transaction; returns whether they are committed. */
  async function writeOnce(others: number): Promise<boolean> {
    const pending = nextTransitions()
    const rows = take(new Set(pending.map(keyOf)), others)
    const changed = [...new Set(pending.map(({ kind }) => kind))]
    try {
      await app.db.transaction({ tenant, platform: false }, async (tx) => {
        for (const kind of ['gateway', 'device'] as const) {
          const own = rows.filter((row) => row.kind === kind)
          if (own.length > 0) await storePresence(tx, kind, own)
        }
        await storeConnections(
          tx,
          pending.filter(({ kind }) => kind === 'device'),
        )
      })
    } catch (error) {
      app.log.warn({ err: error, tenant, entries: rows.length }, 'presence could not be written; trying again')
      // Entries that arrived meanwhile are newer and take precedence.
      for (const row of rows) entries.set(keyOf(row), { ...row, ...entries.get(keyOf(row)) })
      transitions = [...pending, ...transitions]
      return false
    }
    for (const table of changed) onTableChanged(table)
    if (pending.length > 0) onCommitted(pending)
    for (const one of pending) uncommitted.delete(one)
    settle()
    return true
  }

  /** Those that are written are not always the oldest ones, so counting them would say too little. */
  function settle(): void {
    const first = (kind: Kind) => [...uncommitted].find(([one]) => one.kind === kind)?.[1] ?? Infinity
    const oldest = { gateway: first('gateway'), device: first('device') }
    const isServed = ({ kinds, goal }: Waiter) => kinds.every((kind) => oldest[kind] >= goal)
    const served = waiting.filter(isServed)
    waiting = waiting.filter((waiter) => !isServed(waiter))
    for (const { resolve } of served) resolve()
  }

  /**
   * Gateways first where not all fit: what a gateway sends after its birth waits for it, thousands of devices or not. With
   * them whatever else is noted of the same: the row is written as it is at the end of its transitions.
   */
  function nextTransitions(): Transition[] {
    if (transitions.length <= MOST) return transitions.splice(0)
    const { gateway = [], device = [] } = Object.groupBy(transitions, ({ kind }) => kind)
    const inOrder = [...gateway, ...device]
    const keys = new Set(inOrder.slice(0, MOST).map(keyOf))
    transitions = inOrder.filter((one) => !keys.has(keyOf(one)))
    return inOrder.filter((one) => keys.has(keyOf(one)))
  }

  function take(urgent: ReadonlySet<string>, others: number): Entry[] {
    const keys = new Set(urgent)
    if (others > 0) for (const key of entries.keys()) if (keys.size < urgent.size + others) keys.add(key)
    return [...keys].flatMap((key) => {
      const entry = entries.get(key)
      entries.delete(key)
      return entry ? [entry] : []
    })
  }

  return {
    enqueue(entry, transition) {
      entries.set(keyOf(entry), { ...entries.get(keyOf(entry)), ...entry })
      if (!transition) return
      uncommitted.set(transition, noted)
      noted += 1
      transitions.push(transition)
      wake()
    },
    flushed(kinds) {
      return new Promise((resolve, reject) => {
        waiting.push({ kinds, goal: noted, resolve, reject })
        settle()
        wake()
      })
    },
    async stop() {
      clearInterval(batches)
      stopping.abort()
      await writing
      let isWritten = true
      while (isWritten && entries.size + transitions.length > 0) isWritten = await writeOnce(Infinity)
      for (const { reject } of waiting) reject(new Error('presence is stopped; the transition was not written'))
    },
  }
}
