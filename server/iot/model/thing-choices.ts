// Enum items of a property, `[{ key, label, en }]`: their keys, and the text of a stored number.
import { codesOf, keyOf } from '@steward/domain/iot/model/enumeration'
import type { Locale } from '@steward/domain/problems'

interface Choice {
  key: string | number
  zh: string
  en: string
}

export function choicesOf(items: unknown): Choice[] {
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('key' in item)) return []
    const { key } = item
    if (typeof key !== 'string' && typeof key !== 'number') return []
    const zh = textOf(item, 'label') ?? textOf(item, 'zh') ?? textOf(item, 'name') ?? String(key)
    return [{ key, zh, en: textOf(item, 'en') ?? zh }]
  })
}

const textOf = (item: object, name: string): string | undefined => {
  const value: unknown = Object.getOwnPropertyDescriptor(item, name)?.value
  return typeof value === 'string' ? value : undefined
}

export const keysOf = (items: unknown): (string | number)[] => choicesOf(items).map(({ key }) => key)

/** Enum items with their stored numbers. */
export function numberedChoices(items: unknown): { value: number; zh: string; en: string }[] {
  const codes = codesOf(keysOf(items))
  return choicesOf(items).map(({ zh, en }, at) => ({ value: codes[at] ?? at, zh, en }))
}

/** The text of a stored enum number. */
export function wordFor(items: unknown, value: number, locale: Locale): string | undefined {
  const choices = choicesOf(items)
  const key = keyOf(
    choices.map((choice) => choice.key),
    value,
  )
  return choices.find((choice) => choice.key === key)?.[locale]
}
