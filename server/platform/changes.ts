// Change notifications per table and tenant: to caches directly, to other processes through PostgreSQL's NOTIFY.
import { randomUUID } from 'node:crypto'
import { type Change, changeFrom, textsOf } from './change.ts'
import type { Settings, Tx } from './db.ts'
import { type Listening, listen } from './listening.ts'
import type { Table } from './tables.ts'

const CHANNEL = 'steward_changes'
/** How long anything is kept without being read again (ms): a change may be missed for a reason nobody thought of. */
const MOST_AGE = 5 * 60_000
/** While changes cannot be heard; with the time until that is noticed, rights are less than ten seconds old. */
export const MOST_AGE_UNHEARD = 3_000
/** Stands for every table or every tenant. Of every table, caches are told when notifications may have been missed. */
export const EVERY = '*'

type Listener = (table: string, tenant: string, change: Change | undefined) => void

/** Without a change, caches are told of it and browsers are not. */
export interface Announcement {
  table: string
  tenant: string
  change?: Change | undefined
}

/** What a follower is told: of every table and tenant where changes may have been missed. */
export interface Followed {
  table: Table | typeof EVERY
  tenant: string
  change: Change | undefined
}

type Hearer = (text: string) => void

export class Changes {
  readonly #self = randomUUID()
  readonly #versions = new Map<string, number>()
  readonly #listeners = new Set<Listener>()
  readonly #hearers = new Map<string, Hearer>()
  readonly #losses = new Set<() => void>()
  readonly #caches = new Set<() => Promise<unknown>>()
  readonly #onFailure: (error: unknown) => void
  #all = 0
  #isUnheard = false

  /** `onFailure` is called when a listener throws; the change is committed and the request still succeeds. */
  constructor(onFailure: (error: unknown) => void = () => undefined) {
    this.#onFailure = onFailure
  }

  /** Increases with every change to the tenant's rows of the table; without a tenant, to rows of any tenant. */
  version(table: string, tenant = EVERY): number {
    return this.#count(`${table}:${tenant}`) + this.#count(`${table}: every tenant`) + this.#all
  }

  #count(key: string): number {
    return this.#versions.get(key) ?? 0
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Hears of these tables alone, and of the loss of changes. */
  follow(tables: readonly Table[], follower: (followed: Followed) => void): () => void {
    const named: readonly Followed['table'][] = [...tables, EVERY]
    return this.listen((name, tenant, change) => {
      const table = named.find((one) => one === name)
      if (table !== undefined) follower({ table, tenant, change })
    })
  }

  /** Whether what other processes change cannot be heard just now. */
  get isUnheard(): boolean {
    return this.#isUnheard
  }

  /** Registers a cache by the function that resolves when it has applied every change noted so far. */
  keep(ready: () => Promise<unknown>): void {
    this.#caches.add(ready)
  }

  /** Resolves when every registered cache has applied the changes noted so far; awaited before each piece of work. */
  async applied(): Promise<void> {
    await Promise.all([...this.#caches].map((ready) => ready()))
  }

  /** Call inside the writing transaction: PostgreSQL delivers the NOTIFY to other processes on commit. */
  async announce(tx: Tx, table: string, tenant: string): Promise<void> {
    await this.announceAll(tx, [{ table, tenant }])
  }

  /** The same for several tables, in one statement. */
  async announceAll(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
    const texts = announcements.flatMap(({ table, tenant, change }) => {
      const name = `${this.#self} ${table} ${tenant}`
      return change ? textsOf(change).map((text) => `${name} ${text}`) : [name]
    })
    if (texts.length > 0) await tx.query('select pg_notify($1, text) from unnest($2::text[]) text', [CHANNEL, texts])
  }

  /** Sends a text to the other processes when the transaction commits; less than 8000 bytes. */
  async send(tx: Tx, channel: string, text: string): Promise<void> {
    await tx.query('select pg_notify($1, $2)', [channel, `${this.#self} ${text}`])
  }

  /** Hears what other processes send on a channel; register before `subscribe`. */
  hear(channel: string, hearer: Hearer): () => void {
    this.#hearers.set(channel, hearer)
    return () => this.#hearers.delete(channel)
  }

  /** Called when texts of other processes may have been missed. */
  onLoss(work: () => void): void {
    this.#losses.add(work)
  }

  /** Lists over the table are counted anew; nothing that caches keep of it has changed. */
  recount(table: string, tenant: string): void {
    const keys = tenant === EVERY ? [`${table}: every tenant`] : [`${table}:${tenant}`, `${table}:*`]
    for (const key of keys) this.#versions.set(key, this.#count(key) + 1)
  }

  /** Notifies listeners of this process; call after the commit. */
  notify(table: string, tenant: string, change?: Change): void {
    this.recount(table, tenant)
    this.#notifyListeners(table, tenant, change)
  }

  /** Invalidates every cache: notifications may have been missed while the LISTEN connection was down. */
  invalidateAll(): void {
    this.#all += 1
    this.#notifyListeners(EVERY, EVERY)
  }

  #receive(channel: string, payload: string): void {
    const [from, ...words] = payload.split(' ')
    if (from === this.#self) return
    const [table, tenant, fields, ids] = words
    if (channel === CHANNEL && table && tenant) return this.notify(table, tenant, changeFrom(fields, ids))
    try {
      this.#hearers.get(channel)?.(words.join(' '))
    } catch (error) {
      this.#onFailure(error)
    }
  }

  #notifyListeners(table: string, tenant: string, change?: Change): void {
    for (const listener of this.#listeners)
      try {
        listener(table, tenant, change)
      } catch (error) {
        this.#onFailure(error)
      }
  }

  /**
   * Listens to the other processes' notifications until stopped; reconnects by itself. While nothing is heard, whatever is
   * kept is read again every few seconds, as long as `answers`, by which it would be read, does not reject.
   */
  subscribe(settings: Settings, answers: () => Promise<unknown> = async () => undefined): Listening {
    const freshen = () =>
      answers().then(
        () => this.invalidateAll(),
        () => undefined,
      )
    let deaf: NodeJS.Timeout | undefined
    const old = setInterval(() => this.invalidateAll(), MOST_AGE).unref()
    const heard = () => {
      clearInterval(deaf)
      deaf = undefined
      this.#isUnheard = false
    }
    const listening = listen(settings, {
      channels: [CHANNEL, ...this.#hearers.keys()],
      onText: (channel, text) => this.#receive(channel, text),
      onHearing: (isAgain) => {
        heard()
        this.invalidateAll()
        if (isAgain) for (const work of this.#losses) work()
      },
      onDeaf: () => {
        if (deaf) return
        this.#isUnheard = true
        deaf = setInterval(() => void freshen(), MOST_AGE_UNHEARD).unref()
        void freshen()
      },
    })
    return {
      trouble: listening.trouble,
      async stop() {
        heard()
        clearInterval(old)
        await listening.stop()
        heard()
      },
    }
  }
}
