// When a hospital works on a day: spans as people write them, `08:00-12:00, 13:30-17:30`. Pure.
import { minuteOf } from './day-span.ts'

/** Minutes of the local day; `to` is exclusive. */
export interface WorkSpan {
  from: number
  to: number
}

/** Those of who decided nothing. */
export const usualSpans: readonly WorkSpan[] = [{ from: 480, to: 1050 }]
/** Monday is 1. */
export const usualDays: readonly number[] = [1, 2, 3, 4, 5]

const clock = /^(\d{1,2}):(\d{2})$/

function minuteIn(text: string): number | undefined {
  const [, hour = '', minute = ''] = clock.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 24 || Number(minute) > 59) return undefined
  const found = minuteOf(`${hour.padStart(2, '0')}:${minute}`)
  return found <= 1_440 ? found : undefined
}

function spanIn(text: string): WorkSpan | undefined {
  const [first = '', second = '', ...more] = text.split(/[-–—~～至到]/)
  const [from, to] = [minuteIn(first), minuteIn(second)]
  return more.length > 0 || from === undefined || to === undefined || to <= from ? undefined : { from, to }
}

/** In their order; undefined where it is none, or where two overlap: `workSpansIn('8:00-12:00') // [{ from: 480, to: 720 }]` */
export function workSpansIn(text: string): WorkSpan[] | undefined {
  const parts = text.normalize('NFKC').split(/[,;、\s]+(?![-–—~至到])/)
  const spans = parts.filter((part) => part !== '').map(spanIn)
  const good = spans.filter((one) => one !== undefined).toSorted((a, b) => a.from - b.from)
  const isWhole = good.length > 0 && good.length === spans.length
  return isWhole && good.every((one, i) => i === 0 || one.from >= (good[i - 1]?.to ?? 0)) ? good : undefined
}
