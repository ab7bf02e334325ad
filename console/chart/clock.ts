// The hospital's clock on a chart: ECharts knows UTC and the browser's zone only.
import { onSiteClock } from '@steward/client/zone'
import type { Locale } from '../data/locale.ts'

/** A moment (ms) shifted so that UTC reads the hospital's clock; the option needs `useUTC`. */
export const onSite = (ms: number): number => onSiteClock(ms).getTime()

/** Day and time of a shifted moment. */
export const clockText = (shifted: number, locale: Locale): string =>
  new Date(shifted).toLocaleString(locale === 'zh' ? 'zh-CN' : 'en-GB', { timeZone: 'UTC' })
