import { expect, test } from 'vitest'
import { createWheel } from './presence-wheel.ts'

test('each is woken when its time has come, the earliest first, and once', () => {
  const wheel = createWheel<string>()
  wheel.turn(100_000)
  wheel.set('later', 109_500)
  wheel.set('soon', 102_001)
  expect(wheel.turn(102_999)).toEqual([])
  expect(wheel.turn(103_000)).toEqual(['soon'])
  expect(wheel.turn(200_000)).toEqual(['later'])
  expect(wheel.turn(300_000)).toEqual([])
})

test('the latest time given counts', () => {
  const wheel = createWheel<string>()
  wheel.set('a', 5_000)
  wheel.set('a', 9_000)
  expect(wheel.turn(6_000)).toEqual([])
  expect(wheel.turn(9_000)).toEqual(['a'])
})

test('what is overdue is woken at the next turn', () => {
  const wheel = createWheel<string>()
  wheel.turn(50_000)
  wheel.set('a', 10_000)
  expect(wheel.turn(50_500)).toEqual([])
  expect(wheel.turn(51_000)).toEqual(['a'])
})

test('the forgotten sleep on', () => {
  const wheel = createWheel<string>()
  wheel.set('a', 1_000)
  wheel.forget('a')
  wheel.forget('never there')
  expect(wheel.turn(9_000)).toEqual([])
})
