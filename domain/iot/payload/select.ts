// Reads values out of parsed JSON by paths. Every value looked at costs one step of a budget shared by the whole message,
// so that no path over no payload takes long.
import { readJson } from '../intake/read-json.ts'
import type { Path, Step } from './path.ts'

/** Values looked at per message: a few milliseconds. */
export const MOST_STEPS = 100_000

/** Of a text that is read for one step. */
const CHARACTERS = 50

/** Thrown within a message whose reading would take too long; never leaves the decoder. */
export class TooMuchWork extends Error {}

/** What was read of a document: keys by the object or list that holds them. */
export type Touched = Map<object, Set<string | number>>

export class Reading {
  #left: number
  readonly #texts = new Map<string, unknown>()
  readonly touched: Touched | undefined

  constructor(most = MOST_STEPS, touched?: Touched) {
    this.#left = most
    this.touched = touched
  }

  /** The values a path names, in the order of the document; `record` is what `@` stands for. */
  select({ from, steps }: Path, root: unknown, record: unknown): unknown[] {
    let values: unknown[] = [from === '$' ? root : record]
    for (const step of steps) {
      const found: unknown[] = []
      for (const value of values) this.#take(step, value, found)
      values = found
    }
    return values
  }

  #take(step: Step, sent: unknown, found: unknown[]): void {
    this.#spend()
    const value = typeof sent === 'string' ? this.#opened(sent) : sent
    if (typeof value !== 'object' || value === null) return
    if (step.kind === 'name') return this.#child(value, step.name, found)
    if (step.kind === 'index') {
      if (Array.isArray(value)) this.#child(value, step.at < 0 ? value.length + step.at : step.at, found)
      return
    }
    if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) this.#among(step, value, at, found)
    else for (const key of Object.keys(value)) this.#among(step, value, key, found)
  }

  /** What a text says that is JSON itself, as some vendors wrap their values; the text where it is none. */
  #opened(text: string): unknown {
    if (!/^\s*[{[]/.test(text)) return text
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    for (let at = 0; at < text.length; at += CHARACTERS) this.#spend()
    const { value = text } = readJson(text)
    this.#texts.set(text, value)
    return value
  }

  #among(step: Step, holder: object, key: string | number, found: unknown[]): void {
    this.#spend()
    if (step.kind !== 'where') return this.#child(holder, key, found)
    const value = childOf(holder, key)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    if (!Object.hasOwn(value, step.name) || childOf(value, step.name) !== step.equals) return
    this.#touch(value, step.name)
    this.#child(holder, key, found)
  }

  #child(holder: object, key: string | number, found: unknown[]): void {
    if (typeof key === 'string' && Array.isArray(holder)) return
    if (!Object.hasOwn(holder, key)) return
    this.#touch(holder, key)
    found.push(childOf(holder, key))
  }

  #touch(holder: object, key: string | number): void {
    if (!this.touched) return
    const keys = this.touched.get(holder) ?? new Set()
    keys.add(key)
    this.touched.set(holder, keys)
  }

  #spend(): void {
    this.#left -= 1
    if (this.#left < 0) throw new TooMuchWork()
  }
}

const childOf = (holder: object, key: string | number): unknown => Object(holder)[key]
