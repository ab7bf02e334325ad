// One connection pool per kind of work, with its statement, lock and transaction timeouts.
import { setPriority } from 'node:os'
import pg from 'pg'
import type { LaneLimits, LaneName } from './limits.ts'
import type { ShareLimits } from './limits.ts'
import { type Holder, Shares } from './shares.ts'
import type { StatementNames } from './statement-names.ts'

export type Settings = pg.ClientConfig

export interface Lease {
  client: pg.PoolClient
  /** Call once; with an error the connection is destroyed instead of reused. */
  release(error?: Error): void
}

export interface LaneOptions {
  name: LaneName
  settings: Settings
  limits: LaneLimits
  /** How connections are shared fairly between callers and tenants; without, first come, first served. */
  shares?: ShareLimits | undefined
  /** The time zone of times on the wire. */
  timeZone: string
  names?: StatementNames | undefined
}

/** Timeout of opening a connection and of waiting for a free one (ms). */
const CONNECT = 5_000
/** If the server does not enforce its own timeout, the client gives up this much later (ms). */
const GRACE = 2_000
// Connections are renewed hourly: cached plans grow their memory.
const LIFETIME = 3_600

const TIMESTAMPTZ = 1184
const DATE = 1082
const BIGINTS = 1016

// Instants leave as `yyyy-MM-dd HH:mm:ss` in the installation's time zone, which every connection is set to.
const parsers: Record<number, (text: string) => unknown> = {
  [TIMESTAMPTZ]: (text) => text.slice(0, 19),
  [DATE]: (text) => text,
  [BIGINTS]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')),
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

const ignore = () => undefined

export class Lane {
  readonly pool: pg.Pool
  readonly #shares: Shares | undefined
  readonly #names: StatementNames | undefined

  constructor({ name, settings, limits, shares, timeZone, names }: LaneOptions) {
    this.#names = names
    this.#shares = shares && new Shares(limits.connections, shares)
    const isProbe = name === 'health'
    this.pool = new pg.Pool({
      ...settings,
      max: limits.connections,
      types,
      pipeline: true,
      application_name: `steward ${name}`,
      idleTimeoutMillis: 60_000,
      maxLifetimeSeconds: LIFETIME,
      keepAlive: true,
      connectionTimeoutMillis: isProbe ? limits.statement : CONNECT,
      query_timeout: isProbe ? limits.statement : limits.statement + GRACE,
    })
    const values = sessionOf(timeZone, limits)
    this.pool.on('connect', (client) => {
      // A connection in use that dies also emits `error` here; its statement rejects on its own.
      client.on('error', ignore)
      if (limits.niceness !== undefined) giveWay(client, settings, limits.niceness)
      client.query(SESSION, [Object.keys(values), Object.values(values)]).catch(ignore)
    })
    // An idle connection may die with its server; the pool replaces it on the next query.
    this.pool.on('error', ignore)
  }

  /** A connection for exclusive use until released. */
  async lease(holder?: Holder): Promise<Lease> {
    const leave = this.#shares && holder ? await this.#shares.take(holder) : ignore
    try {
      const client = await this.pool.connect()
      return {
        client,
        release: (error) => {
          client.release(error)
          leave()
        },
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  /** The prepared-statement name for this connection; undefined where preparing does not pay. */
  nameOf(client: pg.PoolClient, text: string): string | undefined {
    return this.#names?.of(client, text)
  }
}

/** Over a socket the other end is a process of this machine; one of another user keeps its priority. */
function giveWay(client: pg.PoolClient & { processID?: number | null }, { host }: Settings, niceness: number): void {
  if (!host?.startsWith('/') || !client.processID) return
  try {
    setPriority(client.processID, niceness)
  } catch {
    // Its work is then done beside the rest.
  }
}

// Set by a statement, since poolers reject unknown start-up parameters; settings this PostgreSQL version lacks are
// skipped.
const SESSION = `select set_config(given.name, given.value, false)
  from unnest($1::text[], $2::text[]) as given(name, value) join pg_settings s on lower(s.name) = lower(given.name)`

const sessionOf = (timeZone: string, { statement, lock, transaction }: LaneLimits) => ({
  TimeZone: timeZone,
  DateStyle: 'ISO, YMD',
  statement_timeout: String(statement),
  lock_timeout: String(lock),
  idle_in_transaction_session_timeout: String(transaction),
  transaction_timeout: String(transaction),
})
