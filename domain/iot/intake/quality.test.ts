import { expect, test } from 'vitest'
import { type Trail, gradeJump, gradeValue, isBad, isFitForAlarm, worse } from './quality.ts'

/** Qualities of samples one second apart. */
function walk(values: readonly number[], maxRate: number): number[] {
  let trail: Trail | undefined
  return values.map((value, i) => {
    const graded = gradeJump(trail, { value, ts: i * 1000 }, maxRate)
    trail = graded.trail
    return graded.q
  })
}

test('a jump is suspect, and the next sample on the old level is good', () =>
  expect(walk([5, 5, 50, 5.1, 5.2], 1)).toEqual([0, 0, 7, 0, 0]))

test('a jump that two further samples agree with is a new level', () =>
  expect(walk([5, 50, 50.1, 50.2, 50.3], 1)).toEqual([0, 7, 7, 0, 0]))

test('spikes that agree with nothing stay suspect', () => expect(walk([5, 50, 90, 20, 5], 1)).toEqual([0, 7, 7, 7, 0]))

test('a change within the rate is no jump, however long the pause', () =>
  expect(gradeJump({ value: 5, ts: 0 }, { value: 65, ts: 60_000 }, 1).q).toBe(0))

test('limits: unusual is probably true, impossible is not', () => {
  const limits = { min: 2, max: 8, hardMin: -40, hardMax: 60, nullValues: [-999] }
  expect([5, 2, 8, 1.9, 8.1, -40, -41, 61, -999].map((value) => gradeValue(value, limits))).toEqual([
    0, 0, 0, 1, 1, 1, 2, 2, 4,
  ])
})

test('bad values ring no alarm, marked ones may', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].filter(isFitForAlarm)).toEqual([0, 1, 5, 6])
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].filter(isBad)).toEqual([2, 4])
})

test('of two codes the worse is kept', () => {
  expect(worse(6, 2)).toBe(2)
  expect(worse(4, 1)).toBe(4)
  expect(worse(0, 6)).toBe(6)
})
