/** A figure as both languages write it: `grouped(1234567.5) // '1,234,567.5'`. `Intl` is long in coming on a slow computer. */
export function grouped(value: number): string {
  const [whole = '', decimals] = String(Number(value.toFixed(3))).split('.')
  const parted = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? parted : `${parted}.${decimals}`
}
