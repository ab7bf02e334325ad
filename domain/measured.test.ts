import { expect, test } from 'vitest'
import { measured } from './measured.ts'

test.each([
  [8, '8'],
  [-2.5, '-2.5'],
  [9.600000381469727, '9.6'],
  [0.30000000000000004, '0.3'],
  [12_345.678_9, '12345.7'],
  [1_234_567.89, '1234568'],
  [0.000_123_456_789, '0.000123457'],
  [0, '0'],
])('%d is read as %s', (value, read) => {
  expect(measured(value)).toBe(read)
})
