// Declared dictionaries: the keys code may branch on, with captions and a tag colour.
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface Entry {
  zh: string
  en: string
  tone?: Tone
  remark?: string
}

export interface Dictionary<K extends string | number = string | number> {
  code: string
  zh: string
  en: string
  keys: readonly K[]
  entries: Readonly<Record<K, Entry>>
  /** Stored per tenant (`dict-biz`) instead of once for the platform. */
  perTenant: boolean
}

type Words = readonly [zh: string, en: string, tone?: Tone, remark?: string]

/** Declares a platform dictionary: `dictionary('sex', '性别', 'Sex', { 1: ['男', 'Male'], 2: ['女', 'Female'] })`. */
export function dictionary<const E extends Record<string | number, Words>>(
  code: string,
  zh: string,
  en: string,
  words: E,
  perTenant = false,
): Dictionary<keyof E & (string | number)> {
  const isNumeric = Object.keys(words).every((key) => /^\d+$/.test(key))
  const pairs = Object.entries(words).map(([key, [zhWord, enWord, tone, remark]]) => ({
    key: isNumeric ? Number(key) : key,
    entry: { zh: zhWord, en: enWord, tone, remark },
  }))
  return {
    code,
    zh,
    en,
    perTenant,
    keys: pairs.map((pair) => pair.key) as unknown as (keyof E & (string | number))[],
    entries: Object.fromEntries(pairs.map((pair) => [pair.key, pair.entry])) as Record<keyof E, Entry>,
  }
}

/** A dictionary per tenant, so that each hospital can rename its entries. */
export const tenantDictionary = <const E extends Record<string | number, Words>>(
  code: string,
  zh: string,
  en: string,
  words: E,
) => dictionary(code, zh, en, words, true)
