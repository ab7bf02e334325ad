import { expect, test } from 'vitest'
import { noHolidays } from '../calendar/days-off.ts'
import { dayNumber } from '../calendar/days.ts'
import { hoursOf } from './rule-hours.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
const text = (instant: number | undefined) =>
  instant === undefined ? 'never' : new Date(instant + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const nights = { days: [1, 2, 3, 4, 5], spans: [{ from: '22:00', to: '06:00' }], offDays: 'asUsual' } as const

test('a span over midnight belongs to the day on which it begins', () => {
  const hours = hoursOf(
    { schedule: { ...nights, days: [...nights.days], spans: [...nights.spans] } },
    { zone, off: noHolidays },
  )
  // The 27th of November 2026 is a Friday.
  const open = ['2026-11-27 23:00', '2026-11-28 05:59', '2026-11-28 06:00', '2026-11-28 23:00', '2026-11-30 05:00']
  expect(open.map((one) => hours?.isOpen(at(one)))).toEqual([true, true, false, false, false])
  expect(text(hours?.opensAt(at('2026-11-28 07:00')))).toBe('2026-11-30 22:00')
})

test('holidays are left out, worked weekends are not weekends, or only days off count', () => {
  const off = { holidays: new Set([dayNumber('2026-10-01')]), worked: new Set([dayNumber('2026-10-10')]) }
  const days = { days: [1, 2, 3, 4, 5, 6, 7], spans: [{ from: '08:00', to: '18:00' }] }
  const work = hoursOf({ schedule: { ...days, days: [1, 2, 3, 4, 5], offDays: 'never' } }, { zone, off })
  const rest = hoursOf({ schedule: { ...days, offDays: 'only' } }, { zone, off })
  expect(['2026-09-30 09:00', '2026-10-01 09:00'].map((one) => work?.isOpen(at(one)))).toEqual([true, false])
  expect(['2026-10-01 09:00', '2026-10-03 09:00', '2026-10-10 09:00'].map((one) => rest?.isOpen(at(one)))).toEqual([
    true,
    true,
    false,
  ])
})

test('before and after its validity it says nothing', () => {
  const hours = hoursOf({ from: at('2026-06-01 00:00'), to: at('2026-09-01 00:00') }, { zone, off: noHolidays })
  expect(['2026-05-31 12:00', '2026-06-01 00:00', '2026-09-01 00:00'].map((one) => hours?.isOpen(at(one)))).toEqual([
    false,
    true,
    false,
  ])
  expect(text(hours?.opensAt(at('2026-05-01 00:00')))).toBe('2026-06-01 00:00')
  expect(text(hours?.opensAt(at('2026-09-02 00:00')))).toBe('never')
  expect(hoursOf({}, { zone, off: noHolidays })).toBeUndefined()
})
