// Converts one sent value to a number without loss, or rejects it.
import { codeOf } from '../model/enumeration.ts'
import { type Property, type Scalar, WIDE } from './decode-types.ts'

/** `none`: sent as absent. `misfit`: not a value of this property's type. */
export type Coerced = { value: number } | 'none' | 'misfit'

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const absent = /^([+-]?(nan|inf(inity)?)|null)?$/i

const INT32 = 2 ** 31
// Largest single-precision number.
const FLOAT = 3.4028234663852886e38

const isWhole = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high

const fits: Record<string, (value: number) => boolean> = {
  bool: (value) => value === 0 || value === 1,
  int32: (value) => isWhole(value, -INT32, INT32 - 1),
  // JSON.parse has already rounded larger integers.
  int64: (value) => isWhole(value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  float: (value) => Math.abs(value) <= FLOAT,
  double: () => true,
}

/** `coerce(property, '5.3')` is `{ value: 5.3 }`. */
export function coerce(property: Property, sent: unknown): Coerced {
  if (sent === null || sent === undefined) return 'none'
  const text = typeof sent === 'string' ? sent.trim() : undefined
  if (text !== undefined && absent.test(text)) return 'none'
  if (property.dataType === 'enum') {
    const code = codeOf(property.keys ?? [], text ?? sent, numberOf(text ?? sent))
    return code === undefined ? 'misfit' : { value: code }
  }
  const value = numberOf(text ?? sent)
  if (value === undefined) return 'misfit'
  if (!Number.isFinite(value)) return 'none'
  return fits[property.dataType]?.(value) ? { value } : 'misfit'
}

function numberOf(sent: unknown): number | undefined {
  if (typeof sent === 'number') return sent
  if (typeof sent === 'boolean') return sent ? 1 : 0
  if (typeof sent !== 'string') return undefined
  if (sent === 'true' || sent === 'false') return sent === 'true' ? 1 : 0
  return number.test(sent) ? Number(sent) : undefined
}

/** Whether a property needs double precision: single precision would lose digits of large counters. */
export const isWide = (property: { dataType: string; isCounter: boolean }): boolean =>
  property.isCounter || property.dataType === 'double' || property.dataType === 'int64'

export const isWideSlot = (slot: number): boolean => slot >= WIDE

export const isScalar = (sent: unknown): sent is Scalar =>
  sent === null || ['string', 'number', 'boolean'].includes(typeof sent)
