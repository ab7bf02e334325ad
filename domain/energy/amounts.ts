// Exact amounts as whole numbers of their last digit: quantities and prices have four digits after the point. Pure.

export const DIGITS = 4
const ONE = 10n ** BigInt(DIGITS)

/** `unitsOf('12.5')` is 125000n; more digits are rounded, halves away from zero. */
export function unitsOf(text: string | number): bigint {
  const written = typeof text === 'number' ? text.toFixed(DIGITS + 4) : text
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(written) ?? []
  const digits = part.padEnd(DIGITS + 1, '0')
  const value = BigInt(whole + digits.slice(0, DIGITS)) + (digits.charAt(DIGITS) >= '5' ? 1n : 0n)
  return sign === '-' ? -value : value
}

export function textOf(units: bigint): string {
  const [sign, size] = units < 0n ? ['-', -units] : ['', units]
  return `${sign}${size / ONE}.${String(size % ONE).padStart(DIGITS, '0')}`
}

/** A part of it, rounded to the last digit, halves up. */
export const shareOf = (units: bigint, part: number, whole: number): bigint =>
  whole === 0 ? 0n : divided(units * BigInt(part), BigInt(whole))

/** The product of two amounts, rounded to four digits. */
export const product = (one: bigint, other: bigint): bigint => divided(one * other, ONE)

function divided(above: bigint, below: bigint): bigint {
  const twice = 2n * (above < 0n ? -above : above) + below
  const size = twice / (2n * below)
  return above < 0n ? -size : size
}
