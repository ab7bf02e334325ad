import { expect, test } from 'vitest'
import { type CounterReading, consumedBetween, stepBetween } from './counter.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Every ten minutes is expected. */
const at = (minute: number, value: number): CounterReading => ({ ts: minute * MINUTE, value, every: 10 * MINUTE })
const hours = (n: number) => Array.from({ length: n + 1 }, (_, i) => i * HOUR)
const quantities = (...args: Parameters<typeof consumedBetween>) =>
  consumedBetween(...args).map(({ quantity }) => Math.round(quantity * 1e6) / 1e6)

test.each([
  [100, 106, {}, { quantity: 6, isReset: false }],
  [100, 100, {}, { quantity: 0, isReset: false }],
  // 9 998 of 9 999, then 4: one up to where it starts over, and 4 since.
  [9_998, 4, { most: 9_999 }, { quantity: 5, isReset: false }],
  // Not near its end: it was replaced, and counts from nothing.
  [5_000, 4, { most: 9_999 }, { quantity: 4, isReset: true }],
  [9_998, 4, {}, { quantity: 4, isReset: true }],
])('from %d to %d with %o', (before, after, facts, wanted) => expect(stepBetween(before, after, facts)).toEqual(wanted))

test('what is counted across an edge is shared by time', () => {
  // -5:100, 5:106, 15:112 … 65:142: half of the first 6 and half of the last 6 fall outside.
  const readings = Array.from({ length: 8 }, (_, i) => at(-5 + 10 * i, 100 + 6 * i))
  expect(consumedBetween(readings, hours(1))).toEqual([
    { quantity: 36, completeness: 1, isEstimated: false, isReset: false, isLeftOut: false },
  ])
})

test('a gap counts where it ends, and is told as estimated', () => {
  const readings = [at(0, 0), at(10, 5), at(150, 75), at(160, 80)]
  // 70 came over 140 minutes without a reading: all of it belongs to the hour in which it became known.
  expect(quantities(readings, hours(3))).toEqual([5, 0, 75])
  expect(consumedBetween(readings, hours(3)).map(({ isEstimated }) => isEstimated)).toEqual([false, false, true])
  expect(consumedBetween(readings, hours(3)).map(({ completeness }) => completeness)).toEqual([1 / 6, 0, 1 / 6])
})

test('a gap of two intervals is still shared by time', () => {
  expect(quantities([at(50, 0), at(70, 20)], hours(2))).toEqual([10, 10])
  expect(quantities([at(50, 0), at(71, 21)], hours(2))).toEqual([0, 21])
})

test('after a reset what was counted since belongs to the hour of the reading', () => {
  // 55 → 65 is a reset to 2: the hour before keeps its 6, the hour after has 2 and then 6.
  expect(quantities([at(45, 100), at(55, 106), at(65, 2), at(75, 8)], hours(2))).toEqual([6, 8])
})

test('what grows faster than it can is left out and told', () => {
  const readings = [at(0, 0), at(10, 5), at(20, 9_000), at(30, 9_005)]
  const [hour] = consumedBetween(readings, hours(1), { maxRate: 1 })
  expect(hour).toMatchObject({ quantity: 10, isLeftOut: true })
})

test('the order in which readings come, and repetitions of them, make no difference', () => {
  const readings = [at(-5, 1), at(5, 4), at(30, 9), at(40, 9), at(65, 2), at(100, 8), at(200, 50)]
  const wanted = consumedBetween(readings, hours(4))
  expect(consumedBetween(readings.toReversed(), hours(4))).toEqual(wanted)
  expect(consumedBetween([...readings, ...readings], hours(4))).toEqual(wanted)
})

test('hours add up to the day, however it is cut', () => {
  const readings = Array.from({ length: 200 }, (_, i) => at(i * 7, (i * i) % 97 < 20 ? i * 3 + 0.5 : i * 3))
  const whole = consumedBetween(readings, [0, 24 * HOUR])[0]?.quantity ?? 0
  const parts = consumedBetween(readings, hours(24)).reduce((sum, { quantity }) => sum + quantity, 0)
  expect(parts).toBeCloseTo(whole, 8)
})
