// Registers of a field device and the value they stand for: type, order of bytes, bit, scale. Pure.

export const dataTypes = [
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'bcd16',
  'bcd32',
  'string',
] as const
export type DataType = (typeof dataTypes)[number]

/**
 * The order of the bytes of 32 bits, as devices' manuals name it; ABCD is the standard's. Of 64 bits CDAB turns the order
 * of the words, BADC the bytes in each word, DCBA both; of 16 bits only the latter two matter.
 */
export const byteOrders = ['ABCD', 'DCBA', 'BADC', 'CDAB'] as const
export type ByteOrder = (typeof byteOrders)[number]

export interface Encoding {
  dataType: DataType
  byteOrder?: ByteOrder | undefined
  /** Of a word, 0 being its lowest bit; only of bool. */
  bit?: number | undefined
  /** Registers of a string. */
  length?: number | undefined
  scale?: number | undefined
  offset?: number | undefined
  /** What the device sends in place of a value, before scale and offset. */
  nullValues?: readonly number[] | undefined
}

/** Whole numbers that a double does not hold are text, so that no digit is lost on the way. */
export type Value = number | string | null

const bits: Partial<Record<DataType, 32 | 64>> = {
  int32: 32,
  uint32: 32,
  float32: 32,
  bcd32: 32,
  int64: 64,
  uint64: 64,
  float64: 64,
}

/** How many registers of 16 bits a value takes. */
export const registersOf = ({ dataType, length }: Encoding): number =>
  dataType === 'string' ? (length ?? 1) : (bits[dataType] ?? 16) / 16

/** The value of these bytes, as they came over the line; null where the device has none. */
export function valueOf(sent: Buffer, encoding: Encoding): Value {
  const { dataType, bit = 0, nullValues = [], scale = 1, offset = 0 } = encoding
  const bytes = inOrder(sent, encoding.byteOrder ?? 'ABCD')
  if (dataType === 'string') return textOf(bytes)
  if (dataType === 'bool') return (bytes.readUInt16BE(0) >> bit) & 1
  const raw = rawOf(bytes, dataType)
  if (raw === null || nullValues.includes(Number(raw))) return null
  if (typeof raw === 'bigint') return scaledExactly(raw, scale, offset)
  if (!Number.isFinite(raw)) return null
  return raw * scale + offset
}

function rawOf(bytes: Buffer, dataType: Exclude<DataType, 'bool' | 'string'>): bigint | number | null {
  switch (dataType) {
    case 'int16':
      return BigInt(bytes.readInt16BE(0))
    case 'uint16':
      return BigInt(bytes.readUInt16BE(0))
    case 'int32':
      return BigInt(bytes.readInt32BE(0))
    case 'uint32':
      return BigInt(bytes.readUInt32BE(0))
    case 'int64':
      return bytes.readBigInt64BE(0)
    case 'uint64':
      return bytes.readBigUInt64BE(0)
    case 'float32':
      return bytes.readFloatBE(0)
    case 'float64':
      return bytes.readDoubleBE(0)
    case 'bcd16':
    case 'bcd32':
      return decimalDigits(bytes)
  }
}

/** Each half of a byte is a decimal digit; another is no number. */
function decimalDigits(bytes: Buffer): bigint | null {
  const digits = bytes.toString('hex')
  return /^\d+$/.test(digits) ? BigInt(digits) : null
}

/** The same bytes with the highest first. */
function inOrder(sent: Buffer, order: ByteOrder): Buffer {
  // Copied: the bytes of a block hold other points as well.
  if (order === 'DCBA') return Buffer.from(sent.toReversed())
  if (order === 'BADC') return Buffer.from(sent).swap16()
  return order === 'CDAB' ? Buffer.from(sent.toReversed()).swap16() : sent
}

/** Without the zeros and spaces it is filled with. */
const textOf = (bytes: Buffer): string => bytes.toString('latin1').replace(/[\0 ]+$/, '')

interface Decimal {
  digits: bigint
  places: number
}

/** The shortest decimal of a number: 0.1 is one digit at one place. */
function decimalOf(number: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(number).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}

/** In decimal, so that 253 × 0.1 is 25.3. */
function scaledExactly(raw: bigint, scale: number, offset: number): number | string {
  const [by, plus] = [decimalOf(scale), decimalOf(offset)]
  const places = Math.max(by.places, plus.places)
  const sum = raw * by.digits * 10n ** BigInt(places - by.places) + plus.digits * 10n ** BigInt(places - plus.places)
  const text = pointed(sum, places)
  const number = Number(text)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number
}

function pointed(digits: bigint, places: number): string {
  const sign = digits < 0n ? '-' : ''
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
  const at = text.length - places
  const fraction = text.slice(at).replace(/0+$/, '')
  return `${sign}${text.slice(0, at)}${fraction === '' ? '' : `.${fraction}`}`
}
