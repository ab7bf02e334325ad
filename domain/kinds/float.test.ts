import { expect, test } from 'vitest'
import { float, floatKind } from './float.ts'
import { schemaOf } from './schemas.ts'

const measured = float('值', 'Value', { max: 3.5e38 })

test.each([3.4028234663852886e38, -3.4e38, 1e-45, 0, '8.5', '-2e-7'])('%s is measured', (sent) => {
  expect(schemaOf(measured).parse(sent)).toBe(Number(sent))
})

test.each(['', 'warm', '1e999', Number.NaN, Number.POSITIVE_INFINITY, 3.6e38])('%s is no measured value', (sent) => {
  expect(schemaOf(measured).safeParse(sent).success).toBe(false)
})

test('a filter takes the numbers a value can be', () => {
  expect(floatKind.operand('1e3', measured)).toBe(1000)
  expect(floatKind.operand('all', measured)).toBeUndefined()
})
