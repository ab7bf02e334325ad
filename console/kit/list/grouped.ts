/**
 * Formats a number with thousands separators as both languages write it: `grouped(1234567.5) // '1,234,567.5'`.
 * Creating an `Intl` formatter is slow on weak computers.
 */
export function grouped(value: number): string {
  const [whole = '', decimals] = String(Number(value.toFixed(3))).split('.')
  const parted = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? parted : `${parted}.${decimals}`
}
