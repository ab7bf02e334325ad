import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test.each([
  ['2064.8866', '¥2,064.89'],
  ['1234567', '¥1,234,567.00'],
  ['-0.5', '−¥0.50'],
  ['0', '¥0.00'],
  [null, ''],
])('%s is written as %s', (value, text) => {
  expect(moneyText(value)).toBe(text)
})
