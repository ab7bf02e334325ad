// Names frequent statements so that PostgreSQL prepares them once; bounds prepared statements per connection.
import type pg from 'pg'

/** Recent uses a statement needs to get a name. */
const OFTEN = 3
/** "Recent" covers the last one to two times this many statements. */
const LATELY = 2_500

const ignore = () => undefined

export class StatementNames {
  readonly #most: number
  /** Least recently used first. */
  readonly #names = new Map<string, string>()
  /** Prepared statements of each connection, by text. */
  readonly #planned = new WeakMap<pg.ClientBase, Map<string, string>>()
  #lately = new Map<string, number>()
  #before = new Map<string, number>()
  #given = 0

  constructor(most: number) {
    this.#most = most
  }

  /** The name for this statement on this connection; undefined where it is too rare. */
  of(client: pg.ClientBase, text: string): string | undefined {
    const name = this.#names.get(text)
    if (name === undefined) {
      if (this.#isFrequent(text)) this.#give(text)
      return undefined
    }
    this.#names.delete(text)
    this.#names.set(text, name)
    this.#remember(client, text, name)
    return name
  }

  // An evicted statement must become frequent again: with more statements in rotation than names, most run unnamed
  // instead of being prepared and evicted on every use.
  #isFrequent(text: string): boolean {
    const times = (this.#lately.get(text) ?? this.#before.get(text) ?? 0) + 1
    this.#lately.set(text, times)
    if (this.#lately.size > LATELY) {
      this.#before = this.#lately
      this.#lately = new Map()
    }
    return times >= OFTEN
  }

  #give(text: string): void {
    this.#lately.delete(text)
    this.#before.delete(text)
    this.#given += 1
    this.#names.set(text, `steward_${this.#given}`)
    const [oldest] = this.#names.size > this.#most ? this.#names.keys() : []
    if (oldest !== undefined) this.#names.delete(oldest)
  }

  #remember(client: pg.ClientBase, text: string, name: string): void {
    const planned = this.#planned.get(client) ?? new Map<string, string>()
    this.#planned.set(client, planned)
    planned.set(text, name)
    // A quarter of slack, so that deallocation runs in batches.
    if (planned.size <= this.#most * 1.25) return
    for (const [old, given] of planned)
      if (this.#names.get(old) !== given) {
        planned.delete(old)
        client.query(`deallocate ${given}`).catch(ignore)
      }
  }
}
