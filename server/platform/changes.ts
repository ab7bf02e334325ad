// Who needs to know that rows changed: caches of this process at once, other processes through PostgreSQL's NOTIFY.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Settings, Tx } from './db.ts'

const CHANNEL = 'steward_changes'

type Listener = (table: string, tenant: string) => void

export class Changes {
  readonly #self = randomUUID()
  readonly #versions = new Map<string, number>()
  readonly #listeners = new Set<Listener>()
  readonly #onFailure: (error: unknown) => void
  #all = 0

  /** `onFailure` is told when a listener throws: what it was told of is committed and stays answered. */
  constructor(onFailure: (error: unknown) => void = () => undefined) {
    this.#onFailure = onFailure
  }

  /** Grows with every change to the table's rows of that tenant, or of any tenant where none is named. */
  version(table: string, tenant = '*'): number {
    return this.#count(`${table}:${tenant}`) + this.#count(`${table}: every tenant`) + this.#all
  }

  #count(key: string): number {
    return this.#versions.get(key) ?? 0
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** To be sent inside the writing transaction, so that other processes hear of it exactly when it is true. */
  async announce(tx: Tx, table: string, tenant: string): Promise<void> {
    await tx.query('select pg_notify($1, $2)', [CHANNEL, `${this.#self} ${table} ${tenant}`])
  }

  /** To be called after the commit. */
  note(table: string, tenant: string): void {
    const keys = tenant === '*' ? [`${table}: every tenant`] : [`${table}:${tenant}`, `${table}:*`]
    for (const key of keys) this.#versions.set(key, this.#count(key) + 1)
    this.#tell(table, tenant)
  }

  /** Nothing cached may be trusted: the line to the other processes was cut. */
  invalidateAll(): void {
    this.#all += 1
    this.#tell('*', '*')
  }

  #tell(table: string, tenant: string): void {
    for (const listener of this.#listeners)
      try {
        listener(table, tenant)
      } catch (error) {
        this.#onFailure(error)
      }
  }

  /** Hears the other processes until stopped; reconnects by itself. */
  subscribe(settings: Settings): { stop(): Promise<void> } {
    let stopped = false
    let client: pg.Client | undefined
    let timer: NodeJS.Timeout | undefined
    const again = () => {
      if (stopped || timer) return
      timer = setTimeout(() => {
        timer = undefined
        void start()
      }, 500)
    }
    const start = async () => {
      const mine = new pg.Client(settings)
      client = mine
      mine.on('error', again)
      mine.on('end', again)
      mine.on('notification', ({ payload }) => {
        const [from, table, tenant] = (payload ?? '').split(' ')
        if (from !== this.#self && table && tenant) this.note(table, tenant)
      })
      try {
        await mine.connect()
        await mine.query(`listen ${CHANNEL}`)
        this.invalidateAll()
      } catch {
        again()
      }
    }
    void start()
    return {
      async stop() {
        stopped = true
        clearTimeout(timer)
        await client?.end().catch(() => undefined)
      },
    }
  }
}
