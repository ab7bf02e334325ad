import { expect, test } from 'vitest'
import { type CheckItem, disagrees, isValue, judged, resultOf, verdictOf } from './judge.ts'
import { areLimitsOrdered } from './limits-order.ts'

const item = (more: Partial<CheckItem> = {}): CheckItem => ({
  valueType: 'number',
  lowerLimit: '0.45',
  upperLimit: '0.60',
  warnLower: '0.48',
  warnUpper: null,
  maxDelta: '0.1',
  options: [],
  ...more,
})

test.each([
  ['0.44', 'abnormal', false],
  ['0.45', 'normal', true],
  ['0.47', 'normal', true],
  ['0.48', 'normal', false],
  ['0.60', 'normal', false],
  ['0.61', 'abnormal', false],
])('%s MPa between 0.45 and 0.60 is %s', (value, state, isAttention) => {
  expect(judged(item(), value)).toEqual({ state, isAttention })
})

test('a leap from the value before is watched although it is within the limits', () => {
  expect(judged(item(), '0.59', '0.48')).toEqual({ state: 'normal', isAttention: true })
  expect(judged(item(), '0.59', '0.50')).toEqual({ state: 'normal', isAttention: false })
})

test('choices are abnormal by the option that was taken', () => {
  const options = [
    { key: 'low', label: '≤ 1/3', isAbnormal: false },
    { key: 'high', label: '> 2/3', isAbnormal: true },
  ]
  const single = item({ valueType: 'single', options })
  const multi = item({ valueType: 'multi', options })
  expect([judged(single, 'low').state, judged(single, 'high').state]).toEqual(['normal', 'abnormal'])
  expect([judged(multi, 'low').state, judged(multi, 'low,high').state]).toEqual(['normal', 'abnormal'])
})

test('an inspector may find an item abnormal within its limits, and never normal beyond them', () => {
  expect(resultOf(item(), '0.5', 'abnormal')).toBe('abnormal')
  expect(resultOf(item(), '0.7', 'normal')).toBe('abnormal')
  expect(resultOf(item(), '', 'normal')).toBe('unchecked')
  expect(resultOf(item(), '', 'na')).toBe('na')
})

test.each([
  ['number', '0.5', true],
  ['number', 'half', false],
  ['number', ' ', false],
  ['meter', '12345678901234.5', true],
  ['number', 'Infinity', false],
  ['bool', 'normal', true],
  ['bool', '1', false],
  ['text', 'anything', true],
  ['single', 'unknown', false],
  ['multi', 'unknown,low', false],
] as const)('a value of %s may be %j: %s', (valueType, value, isFit) => {
  expect(isValue(item({ valueType, options: [{ key: 'low', label: '', isAbnormal: false }] }), value)).toBe(isFit)
})

test('a reading a twentieth away from its sensor is told, one within the tolerance of the item is not', () => {
  expect(disagrees(item({ maxDelta: null }), '0.53', '0.50')).toBe(true)
  expect(disagrees(item({ maxDelta: null }), '0.52', '0.50')).toBe(false)
  expect(disagrees(item(), '0.59', '0.50')).toBe(false)
  expect(disagrees(item(), '0.59', null)).toBe(false)
})

test('limits lie within one another, and absent ones do not matter', () => {
  expect(areLimitsOrdered(item())).toBe(true)
  expect(areLimitsOrdered(item({ warnLower: '0.40' }))).toBe(false)
  expect(areLimitsOrdered(item({ lowerLimit: null, upperLimit: '0.40', warnLower: null }))).toBe(true)
  expect(areLimitsOrdered(item({ lowerLimit: '0.7' }))).toBe(false)
})

test('something is done only about what is abnormal, and looked at again only where it is observed', () => {
  const said = { value: '0.7', found: null, before: null, decision: 'observe', recheckDate: '2026-11-28' } as const
  const abnormal = { checkResult: 'abnormal', isAttention: 0, decision: 'observe', recheckDate: '2026-11-28' }
  expect(verdictOf(item(), said)).toEqual(abnormal)
  expect(verdictOf(item(), { ...said, decision: 'fixed' })).toEqual({
    ...abnormal,
    decision: 'fixed',
    recheckDate: null,
  })
  expect(verdictOf(item(), { ...said, value: '0.5' })).toEqual({
    checkResult: 'normal',
    isAttention: 0,
    decision: null,
    recheckDate: null,
  })
  expect(verdictOf(item(), { ...said, value: '0.59', before: '0.48' })).toMatchObject({ isAttention: 1 })
})
