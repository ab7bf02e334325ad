import { expect, test } from 'vitest'
import { createTimerWheel } from './timer-wheel.ts'

test('each is woken when its time has come, the earliest first, and once', () => {
  const wheel = createTimerWheel<string>()
  wheel.takeDue(100_000)
  wheel.set('later', 109_500)
  wheel.set('soon', 102_001)
  expect(wheel.takeDue(102_999)).toEqual([])
  expect(wheel.takeDue(103_000)).toEqual(['soon'])
  expect(wheel.takeDue(200_000)).toEqual(['later'])
  expect(wheel.takeDue(300_000)).toEqual([])
})

test('the latest time given counts', () => {
  const wheel = createTimerWheel<string>()
  wheel.set('a', 5_000)
  wheel.set('a', 9_000)
  expect(wheel.takeDue(6_000)).toEqual([])
  expect(wheel.takeDue(9_000)).toEqual(['a'])
})

test('what is overdue is woken at the next turn', () => {
  const wheel = createTimerWheel<string>()
  wheel.takeDue(50_000)
  wheel.set('a', 10_000)
  expect(wheel.takeDue(50_500)).toEqual([])
  expect(wheel.takeDue(51_000)).toEqual(['a'])
})

test('the forgotten sleep on', () => {
  const wheel = createTimerWheel<string>()
  wheel.set('a', 1_000)
  wheel.cancel('a')
  wheel.cancel('never there')
  expect(wheel.takeDue(9_000)).toEqual([])
})

test('a clock that is set back wakes everything once, to be set anew by the clock as it is now', () => {
  const wheel = createTimerWheel<string>()
  wheel.takeDue(3_600_000)
  wheel.set('a', 3_700_000)
  wheel.set('b', 3_650_000)
  expect(wheel.takeDue(20_000)).toEqual(['b', 'a'])
  wheel.set('a', 25_000)
  expect(wheel.takeDue(24_999)).toEqual([])
  expect(wheel.takeDue(25_000)).toEqual(['a'])
})
