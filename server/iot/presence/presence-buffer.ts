// Write-behind buffer of presence, one for each tenant: transitions at once, announced after the commit; last seen in batches.
import type { OnlineStatus } from '@steward/domain/iot/presence/presence'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../platform/ctx.ts'
import type { Judge } from '../judge.ts'
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
  /** Resolves when those of the transitions noted so far are committed; rejects when they cannot be. */
  flushed(isMeant: (transition: Transition) => boolean): Promise<void>
  /** Flushes what is left, if possible. */
  stop(): Promise<void>
}

interface Options {
  /** Interval of last-seen batches (ms). */
  batchEvery: number
  judge: Judge<Transition>
  /** Called after rows of a table were changed and committed. */
  onTableChanged(table: Kind): void
  onCommitted(transitions: readonly Transition[]): void
}

/** How long a transition waits for others to share its transaction, a held row and a failure for their retry (ms). */
const WINDOW = 20
const HELD = 100
const AGAIN = 1_000
/** Tries of a server that stops. */
const LAST_TRIES = 50
/** Last-seen times per batch, oldest first: ten thousand rows would be locked for a second. */
const BATCH = 2_000
/** Transitions per transaction: whoever saves a device or a gateway waits for the rows it locks. */
const MOST = 250

interface Waiter {
  /** Transitions that are not committed yet. */
  left: Set<Transition>
  resolve(): void
  reject(error: Error): void
}

type Written = 'all' | 'some are held' | 'nothing'

const keyOf = ({ kind, id }: Pick<Entry, 'kind' | 'id'>) => `${kind} ${id}`

export function createPresenceBuffer(
  app: AppContext,
  tenant: string,
  { batchEvery, judge, onTableChanged, onCommitted }: Options,
): PresenceBuffer {
  const entries = new Map<string, Entry>()
  let transitions: Transition[] = []
  const uncommitted = new Set<Transition>()
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
      const written = await writeOnce(isBatchDue ? BATCH : 0)
      if (written === 'nothing') await pause(AGAIN)
      else isBatchDue = false
      if (written === 'some are held') await pause(HELD)
    }
  }

  /** Writes some transitions and this many other entries in one transaction; those whose rows are held come later. */
  async function writeOnce(others: number): Promise<Written> {
    const pending = nextTransitions()
    const rows = take(new Set(pending.map(keyOf)), others)
    const held = new Set<string>()
    const isWritten = (one: Pick<Entry, 'kind' | 'id'>) => !held.has(keyOf(one))
    let after: (() => void) | undefined
    try {
      await app.db.transaction({ tenant, platform: false }, async (tx) => {
        for (const kind of ['gateway', 'device'] as const) {
          const own = rows.filter((row) => row.kind === kind)
          if (own.length === 0) continue
          for (const id of await storePresence(tx, kind, own)) held.add(keyOf({ kind, id }))
        }
        after = await judge(tx, pending.filter(isWritten))
      })
    } catch (error) {
      app.log.warn({ err: error, tenant, entries: rows.length }, 'presence could not be written; trying again')
      keep(rows)
      transitions = [...pending, ...transitions]
      return 'nothing'
    }
    keep(rows.filter((row) => !isWritten(row)))
    // Behind the others, which they must not keep waiting, and before what came later of the same.
    const { left = [], behind = [] } = Object.groupBy(transitions, (one) => (isWritten(one) ? 'left' : 'behind'))
    transitions = [...left, ...pending.filter((one) => !isWritten(one)), ...behind]
    settle(pending.filter(isWritten))
    try {
      after?.()
    } catch (error) {
      app.log.error({ err: error, tenant }, 'work after transitions were committed failed')
    }
    return held.size > 0 ? 'some are held' : 'all'
  }

  /** Entries that arrived meanwhile are newer and take precedence. */
  function keep(rows: readonly Entry[]): void {
    for (const row of rows) entries.set(keyOf(row), { ...row, ...entries.get(keyOf(row)) })
  }

  function settle(committed: readonly Transition[]): void {
    for (const table of new Set(committed.map(({ kind }) => kind))) onTableChanged(table)
    if (committed.length > 0) onCommitted(committed)
    for (const one of committed) uncommitted.delete(one)
    for (const { left } of waiting) for (const one of committed) left.delete(one)
    const { served = [], others = [] } = Object.groupBy(waiting, ({ left }) => (left.size === 0 ? 'served' : 'others'))
    waiting = others
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
      uncommitted.add(transition)
      transitions.push(transition)
      wake()
    },
    flushed(isMeant) {
      return new Promise((resolve, reject) => {
        waiting.push({ left: new Set([...uncommitted].filter(isMeant)), resolve, reject })
        settle([])
        wake()
      })
    },
    async stop() {
      clearInterval(batches)
      stopping.abort()
      await writing
      for (let tries = LAST_TRIES; tries > 0 && entries.size + transitions.length > 0; tries -= 1) {
        const written = await writeOnce(Infinity)
        if (written === 'nothing') break
        if (written === 'some are held') await sleep(HELD)
        else tries = LAST_TRIES
      }
      for (const { reject } of waiting) reject(new Error('presence is stopped; the transition was not written'))
    },
  }
}
