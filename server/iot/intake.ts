// The one writer of what devices report: groups messages, stores and judges them in one transaction, then lets them be acknowledged.
import type { Finding as Fault, Snapshot } from '@steward/domain/iot/decode'
import type { AppContext } from '../platform/ctx.ts'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import { type Tx, platformScope } from '../platform/db.ts'

/** What one message came to. */
export interface Taken {
  tenant: string
  snapshots: Snapshot[]
  faults: Fault[]
}

/** What one transaction does for one tenant; what it answers runs after the commit. */
export interface Work<T extends Taken> {
  apply(tx: Tx, tenant: string, taken: readonly T[]): Promise<() => void>
}

export interface Intake<T extends Taken> {
  /** Resolves after the commit. Rejects only when the intake is closed. */
  take(taken: T): Promise<void>
  /** Runs between batches, never beside one: for what the clock decides. */
  runExclusive(job: () => Promise<void>): Promise<void>
  readonly waiting: number
  close(): Promise<void>
}

interface Waiting<T extends Taken> {
  taken: T
  done: () => void
  fail: (error: Error) => void
}

/** Messages per transaction, and how long the first of them waits for company (ms). */
const MOST = 2_000
const WINDOW = 8
/** More than this many waiting and senders are held. */
const FULL = 50_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export function createIntake<T extends Taken>(context: AppContext, work: Work<T>): Intake<T> {
  type Entry = Waiting<T>
  const queue: Entry[] = []
  const jobs: (() => Promise<void>)[] = []
  let running: Promise<void> | undefined
  let closed = false

  const wake = () => {
    running ??= drain().finally(() => {
      running = undefined
      if (queue.length > 0 || jobs.length > 0) wake()
    })
  }

  async function drain(): Promise<void> {
    if (queue.length < MOST && jobs.length === 0) await pause(WINDOW)
    while (queue.length > 0 || jobs.length > 0) {
      if (queue.length > 0) await write(queue.splice(0, MOST))
      await jobs.shift()?.()
    }
  }

  /** Keeps trying while the database is away; a batch that it refuses is tried one message at a time. */
  async function write(batch: Entry[]): Promise<void> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      const error = await commit(batch)
      if (!error) return batch.forEach((entry) => entry.done())
      if (!isDatabaseUnavailable(error)) return batch.length === 1 ? refuse(batch, error) : oneByOne(batch)
      context.log.warn({ err: error, waiting: queue.length + batch.length }, 'the database is away; messages wait')
      if (closed) return batch.forEach((entry) => entry.fail(error))
      await pause(wait)
    }
  }

  async function oneByOne(batch: Entry[]): Promise<void> {
    for (const entry of batch) await write([entry])
  }

  // Refusing it again and again would hold everything behind it: it is logged whole and let go.
  function refuse([entry]: Entry[], error: Error): void {
    context.log.error(
      { err: error, tenant: entry?.taken.tenant, faults: entry?.taken.faults },
      'a message could not be stored',
    )
    entry?.done()
  }

  async function commit(batch: readonly Entry[]): Promise<Error | undefined> {
    const after: (() => void)[] = []
    try {
      await context.db.transaction({ ...platformScope, platform: false }, async (tx) => {
        for (const [tenant, taken] of Map.groupBy(batch, (entry) => entry.taken.tenant)) {
          await tx.query(`select set_config('app.tenant', $1, true)`, [tenant])
          after.push(
            await work.apply(
              tx,
              tenant,
              taken.map((entry) => entry.taken),
            ),
          )
        }
      })
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
    for (const step of after) step()
    return undefined
  }

  return {
    get waiting() {
      return queue.length
    },
    async take(taken) {
      while (queue.length > FULL && !closed) await pause(WINDOW)
      if (closed) throw new Error('the intake is closed')
      return new Promise((done, fail) => {
        queue.push({ taken, done, fail })
        wake()
      })
    },
    runExclusive: (job) =>
      new Promise((resolve, reject) => {
        jobs.push(() => job().then(resolve, reject))
        wake()
      }),
    async close() {
      closed = true
      await running
    },
  }
}
