// One mapping of a decoder: where a value is in the vendor's record, and what becomes of it before it is a property's.
import { cut } from '../../cut.ts'
import { type Checked, ExpressionFault, type Value, check, evaluate } from '../../expression/index.ts'
import { quality } from '../intake/quality.ts'
import { PayloadFault } from './faults.ts'
import type { MappingForm } from './form.ts'
import { type Path, type Scalar, parsePath } from './path.ts'
import type { Reading } from './select.ts'

export interface Mapping {
  identifier: string
  /** The mapped values of one record; a fault where the vendor's value is none of this mapping. */
  read(reading: Reading, root: unknown, record: unknown): Mapped[]
}

export type Mapped = { value: unknown } | { misfit: string }

interface Parts {
  form: MappingForm
  path: Path
  when: { path: Path; equals: Scalar } | undefined
  expression: { checked: Checked; inputs: ReadonlyMap<string, Path> } | undefined
}

/** Throws a PayloadFault that names the part. */
export function compileMapping(form: MappingForm, at: number): Mapping {
  const inPart = <T>(part: string, work: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (error instanceof PayloadFault) throw error.in({ field: 'mappings', mapping: at, part })
      if (!(error instanceof ExpressionFault)) throw error
      const facts = { why: error.words('zh'), whyEn: error.words('en') }
      throw new PayloadFault('expression', error.at, facts, { field: 'mappings', mapping: at, part })
    }
  }
  const { when, expression, inputs = {}, scale, offset } = form
  if (expression !== undefined && (scale !== undefined || offset !== undefined))
    throw new PayloadFault('mapping-both', 0, {}, { field: 'mappings', mapping: at, part: 'expression' })
  const paths = new Map(
    Object.entries(inputs).map(([name, path]) => [name, inPart(`inputs.${name}`, () => parsePath(path))]),
  )
  const parts: Parts = {
    form,
    path: inPart('path', () => parsePath(form.path)),
    when: when && { path: inPart('when', () => parsePath(when.path)), equals: when.equals },
    expression:
      expression === undefined
        ? undefined
        : { checked: inPart('expression', () => checked(expression, [...paths.keys()])), inputs: paths },
  }
  return { identifier: form.identifier, read: (...given) => readMapping(parts, ...given) }
}

const checked = (text: string, names: readonly string[]) =>
  check(text, { inputs: new Map(['value', ...names].map((name) => [name, { type: 'number' }])) })

function readMapping(parts: Parts, reading: Reading, root: unknown, record: unknown): Mapped[] {
  const { path, when } = parts
  if (when && !reading.select(when.path, root, record).includes(when.equals)) return []
  const rest = new Map<string, Value>()
  for (const [name, input] of parts.expression?.inputs ?? []) {
    const number = numberOf(reading.select(input, root, record)[0])
    rest.set(name, number ?? null)
  }
  return reading.select(path, root, record).map((sent) => mapped(parts, sent, rest))
}

/** Trimmed, held against the words for no value, cut to its bit, translated, scaled: in this order. */
function mapped({ form, expression }: Parts, found: unknown, rest: ReadonlyMap<string, Value>): Mapped {
  const { trim, nullValues, bit, enumMap, scale, offset } = form
  const sent = trim && typeof found === 'string' ? found.trim() : found
  if (sent === null || sent === undefined) return { value: null }
  if (typeof sent === 'object') return { misfit: Array.isArray(sent) ? 'a list' : 'an object' }
  if (nullValues?.some((none) => String(none) === String(sent))) {
    const number = numberOf(sent)
    return { value: number === undefined ? null : { value: number, q: quality.fault } }
  }
  if (bit !== undefined) return bitOf(sent, bit)
  if (enumMap) {
    if (Object.hasOwn(enumMap, String(sent))) return { value: enumMap[String(sent)] }
    return { misfit: `not in the table: ${cut(String(sent), 60)}` }
  }
  if (expression) return computed(expression.checked, sent, rest)
  if (scale === undefined && offset === undefined) return { value: sent }
  const number = numberOf(sent)
  if (number === undefined) return notNumber(sent)
  return { value: tidy(number * (scale ?? 1) + (offset ?? 0)) }
}

const notNumber = (sent: unknown): Mapped => ({ misfit: `not a number: ${cut(String(sent), 60)}` })

function computed(expression: Checked, sent: unknown, rest: ReadonlyMap<string, Value>): Mapped {
  const number = numberOf(sent)
  if (number === undefined) return notNumber(sent)
  const { value } = evaluate(expression, { inputs: new Map([...rest, ['value', number]]) })
  return { value: typeof value === 'number' ? tidy(value) : value }
}

/** Of a negative number in two's complement. */
function bitOf(sent: unknown, bit: number): Mapped {
  const number = numberOf(sent)
  if (number === undefined || !Number.isSafeInteger(number))
    return { misfit: `not a whole number: ${cut(String(sent), 60)}` }
  return { value: Number((BigInt(number) >> BigInt(bit)) & 1n) }
}

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i
const hexadecimal = /^\s*0x[0-9a-f]{1,13}\s*$/i

function numberOf(sent: unknown): number | undefined {
  if (typeof sent === 'number') return sent
  if (typeof sent === 'boolean') return sent ? 1 : 0
  if (typeof sent !== 'string' || sent.length > 40) return undefined
  return decimal.test(sent) || hexadecimal.test(sent) ? Number(sent) : undefined
}

/** Without what binary fractions add behind the fifteenth digit: 0.1 × 3 is 0.3. */
const tidy = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(15)) : value)
