import { expect, test } from 'vitest'
import { backTest } from './back-test.ts'
import type { Rule } from './rule.ts'

const hot: Rule = {
  id: '1',
  name: '超温',
  level: 2,
  identifier: 'temp',
  condition: { type: 'threshold', op: 'gt', limit: 8 },
  further: [{ level: 1, condition: { type: 'threshold', op: 'gt', limit: 12 } }],
  duration: 60_000,
  hysteresis: 0.5,
  clearDelay: 60_000,
}
const MINUTE = 60_000

/** One value a minute. */
function run(rule: Rule, values: readonly number[], end = values.length) {
  const tried = backTest(rule)
  values.forEach((value, i) => tried.take({ ts: i * MINUTE, readings: [{ identifier: 'temp', value, q: 0 }] }))
  return tried.end(end * MINUTE).map(({ from, until, worst, peak, times }) => ({
    from: from / MINUTE,
    until: until === undefined ? 'open' : until / MINUTE,
    worst,
    peak,
    times,
  }))
}

test('delays end between readings as the clock would have ended them', () => {
  expect(run(hot, [5, 9, 9, 13, 5, 5, 5])).toEqual([{ from: 2, until: 5, worst: 1, peak: 13, times: 1 }])
  expect(run(hot, [5, 9], 10)).toEqual([{ from: 1, until: 'open', worst: 2, peak: 9, times: 1 }])
})

test('what comes again within half an hour is the same alarm', () => {
  const calm = (minutes: number) => Array.from({ length: minutes }, () => 5)
  expect(run(hot, [9, 9, ...calm(20), 9, 9, ...calm(40), 9, 9])).toEqual([
    { from: 1, until: 25, worst: 2, peak: 9, times: 2 },
    { from: 65, until: 'open', worst: 2, peak: 9, times: 1 },
  ])
})

test('silence is found by the clock', () => {
  const silent: Rule = { ...hot, condition: { type: 'nodata', timeout: 3 * MINUTE }, further: [], duration: 0 }
  const tried = backTest(silent)
  for (const minute of [0, 1, 9, 10])
    tried.take({ ts: minute * MINUTE, readings: [{ identifier: 'temp', value: 5, q: 0 }] })
  expect(
    tried.end(20 * MINUTE).map(({ from, until }) => [from / MINUTE, until === undefined ? 'open' : until / MINUTE]),
  ).toEqual([[4, 'open']])
})
