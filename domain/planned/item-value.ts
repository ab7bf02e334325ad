// What was found as people read it: choices by their labels, measured values with their unit. Pure.
import type { Locale } from '../problems.ts'
import { checkState } from './dictionaries.ts'
import type { ItemOption } from './judge.ts'

interface Found {
  valueType: string
  unit?: string | null
  options?: readonly ItemOption[]
}

/** A decimal without the zeros that only fill it. */
export const plainNumber = (decimal: string | null | undefined): string =>
  decimal === null || decimal === undefined || decimal === '' || !Number.isFinite(Number(decimal))
    ? (decimal ?? '')
    : String(Number(decimal))

export function valueText({ valueType, unit, options = [] }: Found, value: string | null, locale: Locale): string {
  if (value === null || value === '') return ''
  if (valueType === 'bool') {
    const entries: Readonly<Record<string, { zh: string; en: string } | undefined>> = checkState.entries
    return entries[value]?.[locale] ?? value
  }
  if (valueType === 'single' || valueType === 'multi') {
    const labels = value.split(',').map((key) => options.find((one) => one.key === key)?.label ?? key)
    return labels.join(locale === 'zh' ? '、' : ', ')
  }
  return valueType === 'number' || valueType === 'meter' ? [plainNumber(value), unit].filter(Boolean).join(' ') : value
}

/** The span in which a value is normal: `0.45–0.6`, `≥ 5`, `≤ 40`; nothing where anything is. */
export function spanText(lower: string | null, upper: string | null): string {
  if (lower !== null && upper !== null) return `${plainNumber(lower)}–${plainNumber(upper)}`
  if (lower !== null) return `≥ ${plainNumber(lower)}`
  return upper === null ? '' : `≤ ${plainNumber(upper)}`
}
