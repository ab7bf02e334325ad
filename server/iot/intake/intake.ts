// Writes what devices report: batches per tenant, stored and judged in one transaction, then acknowledged.
import type { Finding as Fault, Snapshot } from '@steward/domain/iot/intake/decode'
import { processSignature } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { errorCode } from '../../platform/postgres/connection.ts'
import type { Attempt } from './intake-entry.ts'
import { type Lane, createLane } from './intake-lane.ts'
import { createIntakeTransactions } from './intake-transactions.ts'

/** Result of decoding one message. */
export interface IntakeMessage {
  tenant: string
  /** Messages of one sender stay in order: the device, or the gateway itself. */
  sender: string
  snapshots: Snapshot[]
  faults: Fault[]
}

/** For health checks; only a code, since the endpoint is public. */
export interface Trouble {
  cause: string
  tenants: number
  waiting: number
}

/** Work of one transaction for one tenant; the returned function runs after the commit. */
export interface IntakeWork<T extends IntakeMessage> {
  apply(tx: Tx, tenant: string, messages: readonly T[]): Promise<() => void>
  /** Stores a message as received, with the reason it could not be processed. */
  keepRaw(tx: Tx, tenant: string, message: T, cause: Error): Promise<() => void>
  /** A transaction of the tenant failed: where only its answer was lost, it is committed all the same. */
  onFailure?(tenant: string, error: unknown): void
}

export interface Intake<T extends IntakeMessage> {
  /** Resolves after the commit; rejects only when the intake is closed. */
  enqueue(message: T): Promise<void>
  /** Runs the job between a tenant's batches, never at the same time as one: for alarm clock ticks. */
  runExclusive(tenant: string, job: () => Promise<void>): Promise<void>
  /** For one kind of such jobs: their transactions wait for locks no longer than batches do. */
  contextBetween(): AppContext
  /** Whether messages of the tenant wait because they cannot be stored. */
  isFailing(tenant: string): boolean
  readonly waiting: number
  /** What keeps messages from being stored, if anything. */
  readonly trouble: Trouble | undefined
  close(): Promise<void>
}

export function createIntake<T extends IntakeMessage>(context: AppContext, work: IntakeWork<T>): Intake<T> {
  const lanes = new Map<string, Lane<T>>()
  const transactions = createIntakeTransactions(context.db)
  let closed = false

  async function transact(
    tenant: string,
    attempt: Attempt,
    change: (tx: Tx) => Promise<() => void>,
  ): Promise<Error | undefined> {
    let after: () => void
    try {
      const signature = processSignature('telemetry')
      after = await transactions.run({ tenant, platform: false }, attempt, change, { signature })
    } catch (error) {
      work.onFailure?.(tenant, error)
      return error instanceof Error ? error : new Error(String(error))
    }
    try {
      after()
    } catch (error) {
      // The messages are committed: a failing callback must not make the sender repeat them.
      context.log.error({ err: error, tenant }, 'work after a commit failed')
    }
    return undefined
  }

  function laneOf(tenant: string): Lane<T> {
    const known = lanes.get(tenant)
    if (known) return known
    const lane = createLane<T>({
      commit: (messages, attempt) => transact(tenant, attempt, (tx) => work.apply(tx, tenant, messages)),
      keepRaw: (message, cause, attempt) => transact(tenant, attempt, (tx) => work.keepRaw(tx, tenant, message, cause)),
      isClosed: () => closed,
      warn: (error, waiting) =>
        context.log.warn({ err: error, tenant, waiting }, 'messages could not be stored; retrying'),
    })
    lanes.set(tenant, lane)
    return lane
  }

  return {
    get waiting() {
      return [...lanes.values()].reduce((sum, lane) => sum + lane.waiting, 0)
    },
    get trouble() {
      const failing = [...lanes.values()].filter((lane) => lane.failure !== undefined)
      const [first] = failing
      if (!first) return undefined
      const waiting = failing.reduce((sum, lane) => sum + lane.waiting, 0)
      return { cause: codeOf(first.failure), tenants: failing.length, waiting }
    },
    async enqueue(message) {
      if (closed) throw new Error('the intake is closed')
      return laneOf(message.tenant).enqueue(message)
    },
    isFailing(tenant) {
      const lane = lanes.get(tenant)
      return lane?.failure !== undefined && lane.waiting > 0
    },
    runExclusive: (tenant, job) => laneOf(tenant).runExclusive(job),
    contextBetween: () => ({ ...context, db: transactions.between() }),
    async close() {
      closed = true
      await Promise.all([...lanes.values()].map((lane) => lane.close()))
    },
  }
}

const codeOf = (error: unknown): string => errorCode(error) || 'unknown'
