import { expect, test } from 'vitest'
import { dueNow, graceOf, windowOf } from './due-now.ts'

const kinds = (times: readonly number[], now: number, more: object = {}) =>
  dueNow(times, { now, lastPast: times.findLast((at) => at <= now), window: 60, catchesUp: true, ...more }).map(
    ({ as }) => as,
  )

test('what has just come due, and what is made ahead, is an ordinary bill', () => {
  expect(kinds([100], 101)).toEqual(['bill'])
  expect(kinds([100, 220, 340], 110)).toEqual(['bill', 'bill', 'bill'])
})

test('after a standstill the last is made up for and those before it were missed', () => {
  expect(kinds([100, 220, 340], 350)).toEqual(['missed', 'missed', 'catch-up'])
  expect(kinds([100, 220, 340], 350, { catchesUp: false })).toEqual(['missed', 'missed', 'missed'])
  // Only a part is looked at: the last one comes later.
  expect(kinds([100, 220], 1000, { lastPast: 940 })).toEqual(['missed', 'missed'])
  // Its own window is over.
  expect(kinds([100], 200)).toEqual(['catch-up'])
})

test('what is made up for has its whole window from now on', () => {
  const plan = { windowMinutes: 60, graceMinutes: 6 }
  expect(windowOf(plan, 100, 350, 'bill')).toEqual({ due: 160, end: 166 })
  expect(windowOf(plan, 100, 350, 'catch-up')).toEqual({ due: 410, end: 416 })
  expect(windowOf(plan, 100, 350, 'missed')).toEqual({ due: 160, end: 166 })
})

test('the grace is a tenth of the cycle, as given, or none by law', () => {
  const plan = { cycleType: 'hour', cycleInterval: 2, isStatutory: 0, graceMinutes: null }
  expect(graceOf(plan)).toBe(12)
  expect(graceOf({ ...plan, graceMinutes: 5 })).toBe(5)
  expect(graceOf({ ...plan, cycleType: 'day', cycleInterval: 15, isStatutory: 1 })).toBe(0)
})
