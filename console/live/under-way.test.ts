import { expect, test } from 'vitest'
import { underWay } from './under-way.ts'

test('what was heard between question and answer is told after it, also where two questions are under way', () => {
  const device = underWay<string>()
  const first = device.ask()
  device.hear('21 ℃')
  const second = device.ask()
  device.hear('22 ℃')
  expect(device.answered(first)).toEqual(['21 ℃', '22 ℃'])
  device.hear('23 ℃')
  expect(device.answered(second)).toEqual(['22 ℃', '23 ℃'])
})

test('the answer to an earlier question is none once a later one was answered', () => {
  const device = underWay<string>()
  const [first, second] = [device.ask(), device.ask()]
  expect(device.answered(second)).toEqual([])
  expect(device.answered(first)).toBeUndefined()
})

test('a question that failed keeps nothing, and stands in no other’s way', () => {
  const device = underWay<string>()
  const [first, second] = [device.ask(), device.ask()]
  device.drop(second)
  device.hear('24 ℃')
  expect(device.answered(first)).toEqual(['24 ℃'])
  expect(device.answered(second)).toBeUndefined()
})
