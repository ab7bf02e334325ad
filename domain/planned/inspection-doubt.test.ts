import { expect, test } from 'vitest'
import { isRepeated, isTooFast, scoreOf } from './inspection-doubt.ts'
import type { CheckState } from './judge.ts'

test('three answers within three seconds are too fast for one pair of eyes', () => {
  expect(isTooFast([0, 1000, 2999])).toBe(true)
  expect(isTooFast([0, 1000, 3000])).toBe(false)
  expect(isTooFast([0, 1])).toBe(false)
})

const readings = (values: string[], sensors: (string | null)[] = []) =>
  values.map((value, i) => ({ value, sensor: sensors[i] ?? null }))

test('a meter that stands still five times was not read; a value is doubted where its sensor moved', () => {
  const five = ['7.0', '7', '7', '7.00', '7']
  expect(isRepeated('meter', readings(five))).toBe(true)
  expect(isRepeated('meter', readings(five.slice(1)))).toBe(false)
  expect(isRepeated('number', readings(five))).toBe(false)
  expect(isRepeated('number', readings(five, ['7.1', '7.2', '7.1', '7', '7.3']))).toBe(true)
  expect(isRepeated('number', readings(five, ['7', '7', '7', '7', '7']))).toBe(false)
  expect(isRepeated('number', readings(['8', ...five], ['1', '2', '3', '4', '5', '6']))).toBe(false)
})

test('the score is the weight of what is normal among what was judged', () => {
  const one = (checkResult: CheckState, weight: number) => ({ checkResult, weight })
  expect(scoreOf([one('normal', 10), one('abnormal', 5), one('na', 50)])).toBe(66.7)
  expect(scoreOf([one('normal', 0)])).toBeNull()
})
