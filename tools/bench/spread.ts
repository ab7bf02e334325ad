// Minimum, median and maximum of several runs, since single figures vary on a busy machine.
export function spread(values: readonly number[]): { min: number; median: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (i: number) => sorted[i] ?? Number.NaN
  return { min: at(0), median: at(Math.floor(sorted.length / 2)), max: at(sorted.length - 1) }
}

export function show(name: string, values: readonly number[], unit: string, digits = 0): void {
  const { min, median, max } = spread(values)
  const text = [min, median, max].map((n) => n.toFixed(digits)).join(' / ')
  console.log(`${name.padEnd(58)} ${text} ${unit}  (min / median / max of ${values.length})`)
}
