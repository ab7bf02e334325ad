import { expect, test } from 'vitest'
import { longestStretch } from './legal-cover.ts'

test('the longest stretch counts from today to the end of the period, whatever the order of the plans', () => {
  expect(longestStretch([16, 31, 1], { from: 1, to: 40 })).toBe(15)
  expect(longestStretch([10, 30], { from: 1, to: 40 })).toBe(20)
  expect(longestStretch([10], { from: 1, to: 40 })).toBe(30)
  expect(longestStretch([], { from: 1, to: 40 })).toBe(39)
})
