import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-123456, '-123,456'],
  [20.1, '20.1'],
  [1234567.5, '1,234,567.5'],
  [0.1 + 0.2, '0.3'],
])('%d is written %s', (value, written) => {
  expect(grouped(value)).toBe(written)
  expect(written).toBe(value.toLocaleString('zh-CN'))
  expect(written).toBe(value.toLocaleString('en-GB'))
})
