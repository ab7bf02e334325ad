// One set of rules for days: every month's end, leap days, and the nights in which clocks change.
import { expect, test } from 'vitest'
import { datesIn, dayAfter, dayNumber, dayText, daysBetween, mondayOf, weekdayOf } from './days.ts'
import { dayInMonth, monthAfter, monthEnd, monthIndex, monthOf, monthsAfter, monthsIn } from './months.ts'
import { DAY, localText, readLocal, zoneOf } from './wall-clock.ts'

const years = datesIn('1967-12-25', '2036-01-10')

test('days follow each other without a gap, over every month’s end and leap day of seventy years', () => {
  expect(years).toHaveLength(daysBetween('1967-12-25', '2036-01-10') + 1)
  expect(new Set(years).size).toBe(years.length)
  expect(years.toSorted()).toEqual(years)
  expect(years.filter((day) => day.endsWith('-02-29'))).toHaveLength(17)
  for (const [at, day] of years.entries()) {
    expect(dayText(dayNumber(day))).toBe(day)
    expect(dayNumber(day) - dayNumber('1967-12-25')).toBe(at)
  }
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2100-02-28', 1, '2100-03-01'],
  ['2000-02-28', 1, '2000-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-29', 0, '2026-11-29'],
  ['2026-11-29 23:59:59', 1, '2026-11-30'],
])('the day after %s by %d is %s', (day, by, expected) => {
  expect(dayAfter(day, by)).toBe(expected)
  expect(daysBetween(day, expected)).toBe(by)
})

test('weeks begin on Monday', () => {
  expect(weekdayOf(dayNumber('1970-01-01'))).toBe(4)
  for (const day of years) {
    const monday = mondayOf(day)
    expect(weekdayOf(dayNumber(monday))).toBe(1)
    expect(daysBetween(monday, day)).toBe(weekdayOf(dayNumber(day)) - 1)
    // As the platform's own calendar has it.
    expect(weekdayOf(dayNumber(day)) % 7).toBe(new Date(`${day}T12:00:00Z`).getUTCDay())
  }
})

test('a month later is the same day, or the last where the month is shorter', () => {
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthsAfter('2028-01-31', 1)).toBe('2028-02-29')
  expect(monthsAfter('2028-02-29', 12)).toBe('2029-02-28')
  expect(monthsAfter('2026-03-31', -1)).toBe('2026-02-28')
  expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28')
  expect(monthsAfter('2026-05-15', 0)).toBe('2026-05-15')
  for (const day of years) expect(monthsAfter(monthsAfter(day, 1), -1) <= day).toBe(true)
})

test('months have their ends, names and neighbours', () => {
  expect(['2026-02', '2028-02', '2100-02', '2026-04', '2026-12'].map(monthEnd)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2100-02-28',
    '2026-04-30',
    '2026-12-31',
  ])
  expect([monthAfter('2026-12'), monthAfter('2026-01', -1), monthAfter('2026-05', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-07',
  ])
  expect(monthsIn('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsIn('2026-11', '2026-10')).toEqual([])
  expect(datesIn('2026-11-02', '2026-11-01')).toEqual([])
  expect(monthOf(dayNumber('2026-12-31'))).toBe(12)
  expect(dayText(dayInMonth(monthIndex(dayNumber('2027-02-10')), 31))).toBe('2027-02-28')
})

test.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])(
  'in %s every day begins once, whatever the clock does in its night',
  (name) => {
    const zone = zoneOf(name)
    let before = -Infinity
    for (const day of datesIn('2011-12-25', '2012-12-31')) {
      const at = zone.instantOf(dayNumber(day) * DAY)
      // Samoa left out the thirtieth of December 2011: that day is no longer than a moment there.
      const isLeftOut = name === 'Pacific/Apia' && day === '2011-12-31'
      if (isLeftOut) expect(at).toBe(before)
      else expect(at).toBeGreaterThan(before)
      before = at
    }
  },
)

test('the day after a change of clocks is one day later, though the night has 23 or 25 hours', () => {
  const zone = zoneOf('Europe/Berlin')
  const begins = (day: string) => zone.instantOf(readLocal(`${day} 00:00:00`))
  const hours = (day: string) => (begins(dayAfter(day)) - begins(day)) / 3_600_000
  expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-25')]).toEqual([24, 23, 25])
  expect(localText(dayNumber('2026-03-29') * DAY)).toBe('2026-03-29 00:00:00')
})
