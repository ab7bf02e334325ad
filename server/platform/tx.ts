// One transaction on a connection of a lane; the tenant is set before anything is read.
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Signature, signatureText } from './actor.ts'
import type { Database } from './database.ts'
import type { Fence } from './fence.ts'
import { kyselyOver } from './kysely.ts'
import type { Lane, Lease } from './lane.ts'
import type { Holder } from './shares.ts'

export type Cell = unknown
export type DbRow = Record<string, Cell>

/** Row-level security scope of a transaction; `platform` also sees administered rows of every tenant. */
export interface RlsScope {
  tenant: string
  platform: boolean
}

export interface TxOptions {
  /** Whose share of the connections is used. */
  holder?: Holder
  /** Who is named in the history of the rows changed. */
  signature?: Signature
  /** What has to hold for anything to be written; reads in one round trip go without. */
  fence?: Fence
}

export interface Statement {
  text: string
  values: readonly unknown[]
}

const BEGIN = { text: 'begin' }
const COMMIT = { text: 'commit' }
const SCOPE = `select set_config('app.tenant', $1, true), set_config('app.platform', $2, true), set_config('app.actor', $3, true)`

// Of pipelined statements only the main one reports the failure; the others must not cause unhandled rejections.
const ignore = () => undefined

/** One transaction: begins with its first statement, ended by its creator. */
export class Tx {
  #lease: Promise<Lease> | undefined
  #open = false
  #isOver = false
  #db: Kysely<Database> | undefined
  readonly #lane: Lane
  readonly #holder: Holder | undefined
  readonly #signature: string
  readonly #fence: Fence | undefined
  readonly scope: RlsScope

  constructor(lane: Lane, scope: RlsScope, { holder, signature, fence }: TxOptions = {}) {
    this.#lane = lane
    this.#holder = holder
    this.#signature = signatureText(signature)
    this.#fence = fence
    this.scope = scope
  }

  async query<R extends pg.QueryResultRow = DbRow>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const { client } = await this.#begin()
    return (await client.query<R>(this.#named(client, { text, values }))).rows
  }

  /** Kysely over this transaction, for features that build their own statements. */
  get db(): Kysely<Database> {
    this.#db ??= kyselyOver(async (text, values) => {
      const { client } = await this.#begin()
      return client.query(this.#named(client, { text, values }))
    })
    return this.#db
  }

  /** Begin, tenant, statements and commit pipelined: a whole read in one round trip. */
  async readOnce(statements: readonly Statement[]): Promise<DbRow[][]> {
    if (this.#open) return Promise.all(statements.map((s) => this.query(s.text, s.values)))
    const lease = await this.#lane.lease(this.#holder)
    const { client } = lease
    try {
      client.query(BEGIN).catch(ignore)
      client.query(this.#named(client, this.#scope())).catch(ignore)
      const answers = statements.map((s) => client.query<DbRow>(this.#named(client, s)))
      const end = client.query(COMMIT)
      const [results] = await Promise.all([Promise.all(answers), end])
      lease.release()
      return results.map((r) => r.rows)
    } catch (error) {
      await recover(lease)
      throw error
    }
  }

  /** Another one on a connection of its own, in the same scope and share: for reads beside this one's, signed by nobody. */
  beside(): Tx {
    const of = { ...(this.#holder && { holder: this.#holder }), ...(this.#fence && { fence: this.#fence }) }
    return new Tx(this.#lane, this.scope, of)
  }

  async commit(): Promise<void> {
    if (!this.#open || !this.#lease) return
    const lease = await this.#lease
    this.#open = false
    this.#isOver = true
    const done = await lease.client.query(COMMIT).catch(async (error: unknown) => {
      await recover(lease)
      throw error
    })
    lease.release()
    // PostgreSQL answers COMMIT with ROLLBACK if a statement had failed and the error was swallowed.
    if (done.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
  }

  async rollback(): Promise<void> {
    if (!this.#open || !this.#lease) return
    this.#open = false
    this.#isOver = true
    const lease = await this.#lease.catch(ignore)
    if (lease) await recover(lease)
  }

  #scope({ tenant, platform } = this.scope): Statement {
    return { text: SCOPE, values: [tenant, platform ? 'on' : 'off', this.#signature] }
  }

  /** Frequent statements are prepared: planning a joined row of one id takes longer than finding it. */
  #named(client: pg.PoolClient, { text, values }: Statement) {
    return { name: this.#lane.nameOf(client, text), text, values: [...values] }
  }

  async #passes(client: pg.PoolClient, { scope, statement, onLost }: Fence): Promise<boolean> {
    client.query(this.#named(client, this.#scope(scope))).catch(ignore)
    const { rows } = await client.query(this.#named(client, statement))
    if (rows.length === 0) onLost()
    return rows.length > 0
  }

  #begin(): Promise<Lease> {
    // Work that goes on after its end must not reach a connection that somebody else uses by now.
    if (this.#isOver) throw new Error('the transaction is over')
    this.#open = true
    this.#lease ??= this.#lane.lease(this.#holder).then((lease) => {
      const { client } = lease
      client.query(BEGIN).catch(ignore)
      const isMine = this.#fence && this.#passes(client, this.#fence)
      client.query(this.#named(client, this.#scope())).catch(ignore)
      return isMine ? admitted(lease, isMine) : lease
    })
    this.#lease.catch(() => {
      this.#open = false
    })
    return this.#lease
  }
}

async function admitted(lease: Lease, isMine: Promise<boolean>): Promise<Lease> {
  try {
    if (await isMine) return lease
  } catch (error) {
    await recover(lease)
    throw error
  }
  await recover(lease)
  throw new TakenOver('somebody else has taken the work over')
}

/** The work of this transaction is no longer this process's. */
export class TakenOver extends Error {
  override name = 'TakenOver'
}

// A failed rollback means a broken connection: releasing it with the error removes it from the pool.
async function recover(lease: Lease): Promise<void> {
  const failed = await lease.client.query('rollback').then(ignore, (error: Error) => error)
  lease.release(failed)
}
