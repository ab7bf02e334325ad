// A figure as people read it: its unit, no more digits than mean something, and a dash where there is none.
import type { Unit } from '@steward/domain/report/kpi'
import type { TFunction } from 'i18next'

type T = TFunction<'report'>

const digits = (value: number, most: number) => String(Number(value.toFixed(most)))

/** Minutes up to two hours, hours up to three days, days beyond. */
export function spanText(t: T, minutes: number): string {
  if (minutes < 120) return t('unit.minutes', { n: digits(minutes, minutes < 10 ? 1 : 0) })
  if (minutes < 72 * 60) return t('unit.hours', { n: digits(minutes / 60, 1) })
  return t('unit.days', { n: digits(minutes / 1440, 1) })
}

export function figureText(t: T, unit: Unit, value: number | null): string {
  if (value === null) return t('none')
  if (unit === 'minutes') return spanText(t, value)
  if (unit === 'hours') return spanText(t, value * 60)
  if (unit === 'share') return t('unit.share', { n: digits(value * 100, value > 0.99 && value < 1 ? 2 : 1) })
  if (unit === 'score') return t('unit.score', { n: value.toFixed(2) })
  return digits(value, 0)
}
