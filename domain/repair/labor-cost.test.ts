import { expect, test } from 'vitest'
import { costOf, minutesBetween } from './labor-cost.ts'

test.each([
  ['2026-03-01 08:30:00', '2026-03-01 10:00:00', 90],
  ['2026-03-01 23:50:00', '2026-03-02 00:10:29', 20],
  ['2026-03-01 08:00:00', '2026-03-01 08:00:30', 1],
  ['2026-03-01 08:00:00', '2026-03-01 07:00:00', 0],
])('from %s to %s are %i minutes', (from, until, minutes) => {
  expect(minutesBetween(from, until)).toBe(minutes)
})

test.each([
  [90, '40.00', '60.00'],
  [1, '40', '0.67'],
  [7, '35.5', '4.14'],
  [0, '40.00', '0.00'],
  [600_000, '99999999.99', '999999999900.00'],
])('%i minutes at %s cost %s', (minutes, rate, cost) => {
  expect(costOf(minutes, rate)).toBe(cost)
})
