// Days and months as people name them.
import { dayNumber, weekdayOf } from '@steward/domain/calendar/days'
import type { Locale } from '../../data/locale.ts'

/** `dayName('2026-11-29', 'en', { weekday: 'short' }) // 'Sun'`; a day is no moment, so no zone moves it. */
export const dayName = (day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en', { ...options, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )

/** `monthName('2026-11', 'en') // 'November 2026'` */
export const monthName = (month: string, locale: Locale): string =>
  dayName(`${month.slice(0, 7)}-01`, locale, { year: 'numeric', month: 'long' })

export const isWeekend = (day: string): boolean => weekdayOf(dayNumber(day)) >= 6
