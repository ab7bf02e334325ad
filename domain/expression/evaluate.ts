// Computes a checked expression. Nothing is looked up here: the host gives every value beforehand, so that a computation
// ends after as many steps as the expression has parts.
import { type Checked, keyOf } from './check.ts'
import { type Value, functionOf } from './functions.ts'
import type { Expression } from './tree.ts'

export interface Given {
  /** Values of the inputs; null where there is none that can be trusted. */
  inputs: ReadonlyMap<string, Value>
  variables?: ReadonlyMap<string, Value>
  /** By the key of each need. */
  needs?: ReadonlyMap<string, Value>
}

export interface Computed {
  value: Value
  /** Something that was read had no value: what depends on it is uncertain even where a value came out. */
  isIncomplete: boolean
}

/** The result with null for what cannot be said: an unknown compares to nothing, and a number out of all range is none. */
export function evaluate({ expression, text }: Checked, given: Given): Computed {
  const run = new Run(text, given)
  const value = run.of(expression)
  return { value, isIncomplete: run.isIncomplete }
}

const isTrue = (value: Value): boolean | null =>
  value === null ? null : value !== false && value !== 0 && value !== ''
const numberOf = (value: Value): number | null =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

const arithmetic: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '%': (one, other) => one % other,
  '^': (one, other) => one ** other,
}
const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
}

class Run {
  isIncomplete = false
  readonly #text: string
  readonly #given: Given

  constructor(text: string, given: Given) {
    this.#text = text
    this.#given = given
  }

  of(expression: Expression): Value {
    switch (expression.kind) {
      case 'literal':
        return expression.value
      case 'input':
        return this.#read(this.#given.inputs.get(expression.name))
      case 'variable':
        return this.#read(this.#given.variables?.get(expression.name))
      case 'unary':
        return this.#unary(expression.op, this.of(expression.of))
      case 'binary':
        return this.#binary(expression)
      case 'choice':
        return this.#choice(expression.when, expression.yes, expression.no)
      case 'among':
        return this.#among(expression)
      case 'call':
        return this.#call(expression)
    }
  }

  #read(value: Value | undefined): Value {
    if (value !== undefined && value !== null && !Number.isNaN(value)) return value
    this.isIncomplete = true
    return null
  }

  #unary(op: '-' | '!', value: Value): Value {
    if (op === '-') {
      const number = numberOf(value)
      return number === null ? null : -number
    }
    const is = isTrue(value)
    return is === null ? null : !is
  }

  #choice(when: Expression, yes: Expression, no: Expression): Value {
    const is = isTrue(this.of(when))
    return is === null ? null : this.of(is ? yes : no)
  }

  #binary({ op, left, right }: Expression & { kind: 'binary' }): Value {
    if (op === '&&' || op === '||') return this.#joined(op, left, right)
    const [one, other] = [this.of(left), this.of(right)]
    if (one === null || other === null) return null
    if (op === '==' || op === '!=') return isEqual(one, other) === (op === '==')
    if (op === 'like') return String(one).includes(String(other))
    const [a, b] = [numberOf(one), numberOf(other)]
    if (a === null || b === null) return null
    const compared = comparisons[op]?.(a, b)
    return compared ?? finite(arithmetic[op]?.(a, b) ?? Number.NaN)
  }

  /** What is unknown decides nothing where the other side does (three-valued logic). */
  #joined(op: '&&' | '||', left: Expression, right: Expression): Value {
    const decides = op === '||'
    const one = isTrue(this.of(left))
    if (one === decides) return decides
    const other = isTrue(this.of(right))
    if (other === decides) return decides
    return one === null || other === null ? null : !decides
  }

  #among({ of, list, not }: Expression & { kind: 'among' }): Value {
    const wanted = this.of(of)
    if (wanted === null) return null
    const all = list.map((one) => this.of(one))
    if (all.some((one) => one !== null && isEqual(one, wanted))) return !not
    return all.includes(null) ? null : not
  }

  #call(expression: Expression & { kind: 'call' }): Value {
    const { name, args } = expression
    const last = args.at(-1)
    const found = functionOf(name, last?.kind === 'literal' && typeof last.value === 'string')
    if (found?.kind !== 'plain') return this.#read(this.#given.needs?.get(keyOf(this.#text, expression)))
    const [first, second, third] = args
    if (name === 'if' && first && second && third) return this.#choice(first, second, third)
    if (name === 'coalesce') return this.#coalesce(args)
    if (name === 'isNull' && first) return this.of(first) === null
    if (name === 'mapEnum') return this.#mapEnum(args)
    const numbers = args.map((arg) => numberOf(this.of(arg)))
    const sound = numbers.filter((number) => number !== null)
    if (sound.length < numbers.length || !found.compute) return null
    const value = found.compute(...sound)
    return typeof value === 'number' ? finite(value) : value
  }

  #coalesce(args: readonly Expression[]): Value {
    for (const arg of args) {
      const value = this.of(arg)
      if (value !== null) return value
    }
    return null
  }

  #mapEnum([of, ...rest]: readonly Expression[]): Value {
    const wanted = of ? this.of(of) : null
    if (wanted === null) return null
    for (let at = 0; at + 1 < rest.length; at += 2) {
      const [key, text] = [rest[at], rest[at + 1]]
      const value = key ? this.of(key) : null
      if (text && value !== null && isEqual(value, wanted)) return this.of(text)
    }
    const other = rest.length % 2 === 1 ? rest.at(-1) : undefined
    return other ? this.of(other) : null
  }
}

/** A yes or no is compared with a number as 0 or 1. */
function isEqual(one: NonNullable<Value>, other: NonNullable<Value>): boolean {
  const [a, b] = [numberOf(one), numberOf(other)]
  return a !== null && b !== null ? a === b : one === other
}
