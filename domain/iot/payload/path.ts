// Paths into JSON: the part of RFC 9535 that names values without searching for them. `$` the whole, `@` the record,
// `.name`, `['name']`, `[n]`, `[*]`, and a filter of one level, `[?@.k=='v']`.
import { PayloadFault } from './faults.ts'

export type Scalar = string | number | boolean | null

export type Step =
  | { kind: 'name'; name: string }
  | { kind: 'index'; at: number }
  | { kind: 'all' }
  | { kind: 'where'; name: string; equals: Scalar }

export interface Path {
  text: string
  from: '$' | '@'
  steps: readonly Step[]
}

/** Characters of a path, and steps in it. */
export const LONGEST_PATH = 200
export const DEEPEST_PATH = 12

/** `parsePath("@.tags[?@.n=='PV'].v")`; throws a PayloadFault with the position. */
export function parsePath(text: string): Path {
  if (text.trim() === '') throw new PayloadFault('path-empty')
  if (text.length > LONGEST_PATH) throw new PayloadFault('path-long', LONGEST_PATH, { max: LONGEST_PATH })
  return new Reader(text).path()
}

/** Whether it names at most one value. */
export const isSingle = ({ steps }: Path): boolean => steps.every(({ kind }) => kind === 'name' || kind === 'index')

const begins = /[A-Za-z_\u0080-\uffff]/
const goesOn = /[A-Za-z0-9_\u0080-\uffff]/

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  path(): Path {
    this.#space()
    const from = this.#text[this.#at]
    if (from !== '$' && from !== '@') throw new PayloadFault('path-start', this.#at)
    this.#at += 1
    const steps: Step[] = []
    for (this.#space(); this.#at < this.#text.length; this.#space()) {
      if (steps.length === DEEPEST_PATH) throw new PayloadFault('path-deep', this.#at, { max: DEEPEST_PATH })
      steps.push(this.#step())
    }
    return { text: this.#text.trim(), from, steps }
  }

  #step(): Step {
    if (this.#text.startsWith('..', this.#at)) throw new PayloadFault('path-recursion', this.#at)
    if (this.#takes('.')) return this.#takes('*') ? { kind: 'all' } : { kind: 'name', name: this.#name() }
    this.#must('[')
    this.#space()
    const step = this.#bracketed()
    this.#space()
    this.#must(']')
    return step
  }

  #bracketed(): Step {
    if (this.#takes('*')) return { kind: 'all' }
    if (this.#takes('?')) return this.#filter()
    if (this.#isQuote()) return { kind: 'name', name: this.#quoted() }
    return { kind: 'index', at: this.#index() }
  }

  #filter(): Step {
    this.#space()
    const isBracketed = this.#takes('(')
    this.#space()
    this.#must('@')
    const name = this.#filterName()
    this.#space()
    this.#must('=')
    this.#must('=')
    this.#space()
    const equals = this.#literal()
    this.#space()
    if (isBracketed) this.#must(')')
    return { kind: 'where', name, equals }
  }

  #filterName(): string {
    if (this.#takes('.')) return this.#name()
    this.#must('[')
    this.#space()
    if (!this.#isQuote()) throw this.#unexpected()
    const name = this.#quoted()
    this.#space()
    this.#must(']')
    return name
  }

  #name(): string {
    const from = this.#at
    if (!begins.test(this.#text[from] ?? '')) throw this.#unexpected()
    while (goesOn.test(this.#text[this.#at] ?? '')) this.#at += 1
    return this.#text.slice(from, this.#at)
  }

  #isQuote = () => this.#text[this.#at] === "'" || this.#text[this.#at] === '"'

  #quoted(): string {
    const quote = this.#text[this.#at]
    let name = ''
    for (this.#at += 1; this.#text[this.#at] !== quote; this.#at += 1) {
      if (this.#text[this.#at] === '\\') this.#at += 1
      const sign = this.#text[this.#at]
      if (sign === undefined) throw new PayloadFault('path-unfinished', this.#at)
      name += sign
    }
    this.#at += 1
    return name
  }

  #index(): number {
    const [digits = ''] = /^-?\d{1,7}/.exec(this.#text.slice(this.#at)) ?? []
    if (digits === '') throw this.#unexpected()
    this.#at += digits.length
    return Number(digits)
  }

  #literal(): Scalar {
    if (this.#isQuote()) return this.#quoted()
    const [word = ''] = /^(-?\d{1,15}(\.\d{1,15})?|true|false|null)/.exec(this.#text.slice(this.#at)) ?? []
    if (word === '') throw this.#unexpected()
    this.#at += word.length
    return word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : Number(word)
  }

  #space(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1
  }

  #takes(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at += 1
    return true
  }

  #must(sign: string): void {
    if (!this.#takes(sign)) throw this.#unexpected()
  }

  #unexpected(): PayloadFault {
    const text = this.#text[this.#at]
    return text === undefined
      ? new PayloadFault('path-unfinished', this.#at)
      : new PayloadFault('path-unexpected', this.#at, { text })
  }
}

/** The path of a value in a document, from its keys: `pathTo('@', ['tags', 0, 'a b'])` is `@.tags[0]['a b']`. */
export function pathTo(from: '$' | '@', keys: readonly (string | number)[]): string {
  const steps = keys.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    if (/^[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*$/.test(key)) return `.${key}`
    return `['${key.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`
  })
  return from + steps.join('')
}
