// What work takes along: parts and consumables, added up without losing a digit. Pure.

export interface KitPart {
  name: string
  spec: string | null
  /** Three decimals at most. */
  qty: string
  unit: string | null
}

const thousandths = (qty: string): bigint => {
  const [whole = '0', rest = ''] = qty.split('.')
  return BigInt(whole) * 1000n + BigInt(rest.padEnd(3, '0').slice(0, 3))
}

const textOf = (amount: bigint): string => `${amount / 1000n}.${String(amount % 1000n).padStart(3, '0')}`

/** Parts that agree in name, specification and unit are one line, in the order in which they are first named. */
export function kitTotal(parts: readonly KitPart[]): KitPart[] {
  const alike = Map.groupBy(parts, ({ name, spec, unit }) => JSON.stringify([name, spec, unit]))
  return [...alike.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { name, spec, unit } = first
    return [{ name, spec, qty: textOf(same.reduce((sum, { qty }) => sum + thousandths(qty), 0n)), unit }]
  })
}
