// What can never hold is told from what may.
import { expect, test } from 'vitest'
import type { Comparison, Condition } from './content.ts'
import { contradicts, isWithin } from './possible.ts'

const value = (op: Comparison, limit: number | string, deviceId?: string): Condition => ({
  kind: 'property',
  identifier: 'temp',
  op,
  value: limit,
  ...(deviceId === undefined ? {} : { deviceId }),
})

test('conditions on one value contradict where nothing lies between them', () => {
  expect(contradicts([value('gt', 8), value('lt', 8)])).toBe(true)
  expect(contradicts([value('ge', 8), value('le', 8)])).toBe(false)
  expect(contradicts([value('ge', 8), value('le', 8), value('ne', 8)])).toBe(true)
  expect(contradicts([value('gt', 9), value('lt', 3, '1')])).toBe(false)
  expect(
    contradicts([
      { kind: 'state', is: 'online' },
      { kind: 'state', is: 'fault' },
    ]),
  ).toBe(false)
  expect(
    contradicts([
      { kind: 'state', is: 'running' },
      { kind: 'state', is: 'fault' },
    ]),
  ).toBe(true)
})

test('a limit beyond the range of its property is met by no value', () => {
  expect(isWithin('gt', 100, [0, 100])).toBe(false)
  expect(isWithin('ge', 100, [0, 100])).toBe(true)
  expect(isWithin('eq', -1, [0, 100])).toBe(false)
  expect(isWithin('ne', 200, [0, 100])).toBe(true)
})
