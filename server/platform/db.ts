// Access to PostgreSQL: lanes of connections per kind of work, and transactions over them.
import type pg from 'pg'
import type { Fence } from './fence.ts'
import { Lane, type Settings } from './lane.ts'
import { type LaneName, type Limits, type SomeLimits, limitsWith } from './limits.ts'
import { StatementNames } from './statement-names.ts'
import { type RlsScope, Tx, type TxOptions } from './tx.ts'

export type { Settings } from './lane.ts'
export { type DbRow, type RlsScope, type Statement, Tx } from './tx.ts'

/** Scope of work without a tenant's session: sign-in, seeding, housekeeping. */
export const platformScope: RlsScope = { tenant: '000000', platform: true }

export interface Db {
  /** A transaction that begins with its first statement; the caller commits it or rolls it back. */
  open(scope: RlsScope, options?: TxOptions): Tx
  /** Runs the work in one transaction and commits; any failure rolls back. */
  transaction<T>(scope: RlsScope, work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  /** The same database over the connections of another lane; the default is the platform's own lane. */
  lane(name: LaneName): Db
  /** The same database to work that may be taken over: each transaction begins with the fence. */
  fenced(fence: Fence): Db
  pool: pg.Pool
  /** Ends the connections of every lane. */
  close(): Promise<void>
}

export interface ConnectOptions {
  /** The time zone of times on the wire. */
  timeZone: string
  /** False behind a pooler that shares server connections between clients: prepared statements would not be found. */
  prepares?: boolean
  limits?: SomeLimits | undefined
}

/** Connects as the runtime role. */
export function connect(settings: Settings, { timeZone, prepares = false, limits: some }: ConnectOptions): Db {
  const limits = limitsWith(some)
  const names = prepares ? new StatementNames(limits.namedStatements) : undefined
  const made = new Map<LaneName, { lane: Lane; db: Db }>()

  function make(name: LaneName): { lane: Lane; db: Db } {
    const shares = sharesOf(name, limits)
    const lane = new Lane({ name, settings, limits: limits.lanes[name], shares, timeZone, names })
    return { lane, db: over(lane) }
  }

  const get = (name: LaneName) => {
    const found = made.get(name) ?? make(name)
    made.set(name, found)
    return found
  }

  const over = (lane: Lane, fence?: Fence): Db => ({
    pool: lane.pool,
    open: (scope, options) => new Tx(lane, scope, fence ? { ...options, fence } : options),
    async transaction(scope, work, options) {
      const tx = this.open(scope, options)
      try {
        const result = await work(tx)
        await tx.commit()
        return result
      } catch (error) {
        await tx.rollback()
        throw error
      }
    },
    lane: (name) => (fence ? over(get(name).lane, fence) : get(name).db),
    fenced: (other) => over(lane, other),
    async close() {
      await Promise.all([...made.values()].map(({ lane: one }) => one.pool.end()))
    },
  })
  return get('platform').db
}

function sharesOf(name: LaneName, { shares, lookUps, counts }: Limits) {
  if (name === 'requests') return shares
  if (name === 'platform') return lookUps
  return name === 'counts' ? counts : undefined
}
