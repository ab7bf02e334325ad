import { expect, test } from 'vitest'
import { dayAfter } from './days.ts'
import { daysOf, stepOf } from './shown-days.ts'

test('a month shows whole weeks from Monday to Sunday', () => {
  const november = daysOf('month', '2026-11-23')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  // February 2027 begins on a Monday and ends on a Sunday.
  expect(daysOf('month', '2027-02-10')).toHaveLength(28)
})

test('a week is the one the day is in', () => {
  expect(daysOf('week', '2026-11-29')).toEqual(daysOf('week', '2026-11-23'))
  expect(daysOf('week', '2026-11-23')[0]).toBe('2026-11-23')
})

test('the month after the 31st is the next one, not the one after it', () => {
  expect(stepOf('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(stepOf('month', '2027-03-31', -1)).toBe('2027-02-28')
  expect(stepOf('week', '2026-12-28', 1)).toBe('2027-01-04')
  expect(dayAfter('2027-03-01', -1)).toBe('2027-02-28')
})
