import { expect, test } from 'vitest'
import { significant } from './significant.ts'

test.each([
  ['8.0000', '8'],
  ['0.0000', '0'],
  ['100.0000', '100'],
  ['-2.5000', '-2.5'],
  ['0.1250', '0.125'],
  ['100', '100'],
  ['', ''],
])('%s is read as %s', (stored, read) => {
  expect(significant(stored)).toBe(read)
})
