// Names for statements that come again and again, so that PostgreSQL plans them once per connection, and no longer than they do.
import type pg from 'pg'

/** As often a statement must have come lately to be worth a name. */
const OFTEN = 3
/** How many statements "lately" looks back on, twice at most. */
const LATELY = 2_500

const ignore = () => undefined

export class StatementNames {
  readonly #most: number
  /** Least recently used first. */
  readonly #names = new Map<string, string>()
  /** What each connection has planned, text by text. */
  readonly #planned = new WeakMap<pg.ClientBase, Map<string, string>>()
  #lately = new Map<string, number>()
  #before = new Map<string, number>()
  #given = 0

  constructor(most: number) {
    this.#most = most
  }

  /** The name to send this statement with over this connection; nothing where it is too rare. */
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

  // A statement that lost its name must come often again to get another: where more statements take turns than there
  // are names, most of them run without one and none is planned and forgotten at every turn.
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
    // A quarter more than there are names, so that connections tidy up now and then and not at every turn.
    if (planned.size <= this.#most * 1.25) return
    for (const [old, given] of planned)
      if (this.#names.get(old) !== given) {
        planned.delete(old)
        client.query(`deallocate ${given}`).catch(ignore)
      }
  }
}
