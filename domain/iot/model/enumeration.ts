// Which number each key of an enumeration is stored as: its own where it is one, its position where it is a word. Pure.

export type EnumKey = string | number

/** What a key was taken for before two of them could not be stored as the same number; stored values rest on it. */
const written = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/** Without an exponent, in which `0E2` and `0` are the same number. */
const plain = /^[+-]?(\d+\.?\d*|\.\d+)$/

const isPlain = (key: EnumKey): boolean => typeof key === 'number' || plain.test(key)

const usualCode = (key: EnumKey, position: number): number =>
  typeof key === 'number' || written.test(key) ? Number(key) : position

/**
 * The stored number of each key; no two have the same. Where one would be stored as an earlier one is, it has the smallest
 * number that is nobody's, so that what is stored goes on meaning what it was shown as.
 */
export function codesOf(keys: readonly EnumKey[]): number[] {
  const usual = keys.map(usualCode)
  const taken = new Set(usual)
  const given = new Set<number>()
  let free = 0
  return usual.map((code) => {
    if (!given.has(code)) {
      given.add(code)
      return code
    }
    while (taken.has(free) || given.has(free)) free += 1
    given.add(free)
    return free
  })
}

/** The key of a stored number. */
export const keyOf = (keys: readonly EnumKey[], code: number): EnumKey | undefined => keys[codesOf(keys).indexOf(code)]

/** The stored number of what a device sent: a key, or the number of one. Undefined where it is none of them. */
export function codeOf(keys: readonly EnumKey[], sent: unknown, number: number | undefined): number | undefined {
  const codes = codesOf(keys)
  const byKey = codes[keys.findIndex((key) => String(key) === String(sent))]
  if (byKey !== undefined || number === undefined) return byKey
  // Beside numbers a word has none of its own by which it could be meant.
  if (keys.some(isPlain)) return codes[keys.findIndex((key) => isPlain(key) && Number(key) === number)]
  return codes.includes(number) ? number : undefined
}

/** Two keys a device cannot tell apart: the same text, or the same number written otherwise. */
export function sameKeys(keys: readonly EnumKey[]): [EnumKey, EnumKey] | undefined {
  for (const [at, key] of keys.entries()) {
    const other = keys
      .slice(0, at)
      .find(
        (one) =>
          String(one).trim() === String(key).trim() || (isPlain(one) && isPlain(key) && Number(one) === Number(key)),
      )
    if (other !== undefined) return [other, key]
  }
  return undefined
}

/** The keys of `[{ key, label, en }]`. */
export const keysIn = (items: unknown): EnumKey[] =>
  Array.isArray(items)
    ? items.flatMap((item: unknown) => {
        const key: unknown = item instanceof Object && 'key' in item ? item.key : undefined
        return typeof key === 'string' || typeof key === 'number' ? [key] : []
      })
    : []
