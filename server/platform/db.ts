// The way to PostgreSQL: pooled connections, and transactions whose tenant is set before anything is read.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  CamelCasePlugin,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'

export type Settings = pg.ClientConfig
export type Cell = unknown
export type DbRow = Record<string, Cell>

/** Whose scope a transaction sees with; `platform` also sees administered rows of every tenant. */
export interface RlsScope {
  tenant: string
  platform: boolean
}

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** For work that belongs to no tenant's session: sign-in, seeding, housekeeping. */
export const platformScope: RlsScope = { tenant: '000000', platform: true }

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

const BEGIN = { text: 'begin' }
const COMMIT = { text: 'commit' }
const scopeStatement = (scope: RlsScope) => ({
  text: `select set_config('app.tenant', $1, true), set_config('app.platform', $2, true)`,
  values: [scope.tenant, scope.platform ? 'on' : 'off'],
})

// A pipelined failure is reported by the statement that matters; the ones sent along must not go unhandled.
const ignore = () => undefined

/** One transaction, begun by its first statement and ended by whoever made it. */
export class Tx {
  #client: Promise<pg.PoolClient> | undefined
  #open = false
  #db: Kysely<Database> | undefined
  readonly #pool: pg.Pool
  readonly scope: RlsScope

  readonly #names: Names

  constructor(pool: pg.Pool, scope: RlsScope, names: Names) {
    this.#pool = pool
    this.scope = scope
    this.#names = names
  }

  async query<R extends pg.QueryResultRow = DbRow>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const client = await this.#begin()
    return (await client.query<R>(text, [...values])).rows
  }

  /** Kysely over this transaction, for features that build their own statements. */
  get db(): Kysely<Database> {
    this.#db ??= kyselyOver(async (text, values) => {
      const client = await this.#begin()
      return client.query(text, [...values])
    })
    return this.#db
  }

  /** Begin, tenant, statements and commit in one burst: the whole of a read in a single round trip. */
  async readOnce(statements: readonly Statement[]): Promise<DbRow[][]> {
    if (this.#open) return Promise.all(statements.map((s) => this.query(s.text, s.values)))
    const client = await this.#pool.connect()
    try {
      client.query(BEGIN).catch(ignore)
      client.query(this.#scope()).catch(ignore)
      const answers = statements.map((s) =>
        client.query<DbRow>({ name: this.#names(s.text), text: s.text, values: [...s.values] }),
      )
      const end = client.query(COMMIT)
      const [results] = await Promise.all([Promise.all(answers), end])
      client.release()
      return results.map((r) => r.rows)
    } catch (error) {
      await recover(client)
      throw error
    }
  }

  async commit(): Promise<void> {
    if (!this.#open || !this.#client) return
    const client = await this.#client
    this.#open = false
    const done = await client.query(COMMIT).catch(async (error: unknown) => {
      await recover(client)
      throw error
    })
    client.release()
    // PostgreSQL answers a commit after a swallowed failure with a rollback.
    if (done.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
  }

  async rollback(): Promise<void> {
    if (!this.#open || !this.#client) return
    this.#open = false
    const client = await this.#client.catch(ignore)
    if (client) await recover(client)
  }

  #scope() {
    const { text, values } = scopeStatement(this.scope)
    return { name: this.#names(text), text, values }
  }

  #begin(): Promise<pg.PoolClient> {
    this.#open = true
    this.#client ??= this.#pool.connect().then((client) => {
      client.query(BEGIN).catch(ignore)
      client.query(this.#scope()).catch(ignore)
      return client
    })
    this.#client.catch(() => {
      this.#open = false
    })
    return this.#client
  }
}

// A failed rollback means a dead connection: releasing it with the error takes it out of the pool.
async function recover(client: pg.PoolClient): Promise<void> {
  const failed = await client.query('rollback').then(ignore, (error: Error) => error)
  client.release(failed)
}

export interface Db {
  /** A transaction that begins with its first statement; commit or roll it back yourself. */
  open(scope: RlsScope): Tx
  /** Runs the work in one transaction and commits; any failure rolls back. */
  transaction<T>(scope: RlsScope, work: (tx: Tx) => Promise<T>): Promise<T>
  pool: pg.Pool
  close(): Promise<void>
}

type Names = (text: string) => string | undefined

const MOST_NAMES = 200

/** Names for statements that come again and again, so that PostgreSQL plans them once per connection. */
function nameStatements(): Names {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name || names.size >= MOST_NAMES) return name
    const times = (seen.get(text) ?? 0) + 1
    if (seen.size > 5_000) seen.clear()
    if (times < 3) seen.set(text, times)
    else names.set(text, `steward_${names.size}`)
    return undefined
  }
}

const nameless: Names = () => undefined

export interface ConnectOptions {
  /** What times on the wire are written in. */
  timeZone: string
  /** Connections at most. */
  max?: number
  /** False behind a pooler that hands one server connection to many clients. */
  prepares?: boolean
}

/** Connects as the runtime role. */
export function connect(settings: Settings, { timeZone, max = 16, prepares = false }: ConnectOptions): Db {
  const names = prepares ? nameStatements() : nameless
  const pool = new pg.Pool({
    ...settings,
    max,
    types,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('connect', (client) => {
    // A connection in use that dies says so here as well; its statement rejects on its own.
    client.on('error', ignore)
    client
      .query(`select set_config('TimeZone', $1, false), set_config('DateStyle', 'ISO, YMD', false)`, [timeZone])
      .catch(ignore)
  })
  // An idle connection may die with its server; the next query gets a new one.
  pool.on('error', ignore)
  return {
    pool,
    open: (scope) => new Tx(pool, scope, names),
    async transaction(scope, work) {
      const tx = new Tx(pool, scope, names)
      try {
        const result = await work(tx)
        await tx.commit()
        return result
      } catch (error) {
        await tx.rollback()
        throw error
      }
    },
    close: () => pool.end(),
  }
}

type Run = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

function kyselyOver(run: Run): Kysely<Database> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await run(query.sql, query.parameters)
      return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('streams need a connection of their own')
    },
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => undefined,
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
