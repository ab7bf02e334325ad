import { expect, test } from 'vitest'
import { netValue } from './depreciation.ts'

const asset = { price: 10_000, from: '2020-01-01', lifeYears: 10 }

test('half of the price is left after half of the life, nothing after all of it, and all before it begins', () => {
  expect(netValue(asset, '2025-01-01')).toBeCloseTo(5_000, -1)
  expect(netValue(asset, '2031-01-01')).toBe(0)
  expect(netValue(asset, '2019-06-01')).toBe(10_000)
})

test('what is not known is not guessed', () => {
  expect(netValue({ ...asset, price: undefined }, '2025-01-01')).toBe(undefined)
  expect(netValue({ ...asset, from: undefined }, '2025-01-01')).toBe(undefined)
  expect(netValue({ ...asset, lifeYears: undefined }, '2025-01-01')).toBe(undefined)
})
