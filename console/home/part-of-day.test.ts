import { expect, test } from 'vitest'
import { partOfDay } from './part-of-day.ts'

test.each([
  [1, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [10, 'morning'],
  [12, 'noon'],
  [13, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('at %i o’clock it is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part)
})
