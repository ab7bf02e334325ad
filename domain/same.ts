// Whether two values of a field mean the same: stored, sent and written numbers differ in form only.

const isNumeric = (value: unknown): boolean => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

const plain = (value: unknown): unknown => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return isNumeric(value) ? Number(value) : value
}

/** `isSame('8.0000', 8)` and `isSame(undefined, null)` hold; objects are compared with their keys in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [plain(one), plain(other)]
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]))
  const [left, right]: Record<string, unknown>[] = [{ ...a }, { ...b }]
  const keys = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])
  return [...keys].every((key) => isSame(left?.[key], right?.[key]))
}
