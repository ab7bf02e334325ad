/** Whether both say the same: the order of names does not count, as a database does not keep it, nor does what is absent. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => same(one, b[at]))
  const [one, other]: Readonly<Record<string, unknown>>[] = [{ ...a }, { ...b }]
  return [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].every((name) =>
    same(one?.[name], other?.[name]),
  )
}
