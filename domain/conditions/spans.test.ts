import { expect, test } from 'vitest'
import type { Comparison } from './comparisons.ts'
import { spanMeant } from './spans.ts'

const today = '2026-03-01'
const of = (is: Comparison, value: string | number | string[] = '') => spanMeant({ field: 'x', is, value }, today)

test('relative days are whole days of the hospital, today among them', () => {
  expect(of('today')).toEqual({ from: '2026-03-01', until: '2026-03-02' })
  expect(of('lastDays', 7)).toEqual({ from: '2026-02-23', until: '2026-03-02' })
  expect(of('nextDays', 1)).toEqual({ from: '2026-03-01', until: '2026-03-02' })
  expect(of('olderThan', 1)).toEqual({ until: '2026-02-28' })
  expect(of('thisWeek')).toEqual({ from: '2026-02-23', until: '2026-03-02' })
  expect(of('thisMonth')).toEqual({ from: '2026-03-01', until: '2026-04-01' })
  expect(spanMeant({ field: 'x', is: 'thisMonth' }, '2026-12-31')).toEqual({ from: '2026-12-01', until: '2027-01-01' })
})

test('a day, a minute and a second are compared whole', () => {
  expect(of('equals', '2026-02-28')).toEqual({ from: '2026-02-28', until: '2026-03-01' })
  expect(of('more', '2026-02-28')).toEqual({ from: '2026-03-01' })
  expect(of('atMost', '2026-12-31 23:59')).toEqual({ until: '2027-01-01 00:00:00' })
  expect(of('equals', '2026-12-31 23:59:59')).toEqual({ from: '2026-12-31 23:59:59', until: '2027-01-01 00:00:00' })
  expect(of('less', '2026-03-01 08:30')).toEqual({ until: '2026-03-01 08:30:00' })
  expect(of('between', ['2026-02-27', '2026-02-28'])).toEqual({ from: '2026-02-27', until: '2026-03-01' })
})
