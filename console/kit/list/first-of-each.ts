/**
 * Each row once: one that moves is in two levels of a tree until both are read anew, and of two with the same key React
 * would leave one behind.
 */
export function firstOfEach<L extends { row: { id: string } }>(lines: readonly L[]): L[] {
  const seen = new Set<string>()
  return lines.filter(({ row }) => seen.size < seen.add(row.id).size)
}
