import { expect, test } from 'vitest'
import { type Rule, type RuleState, advance, initialState, isRecovered, evaluate } from './rule.ts'

const hot: Rule = {
  id: '1',
  name: '超温',
  level: 2,
  identifier: 'temp',
  condition: { type: 'threshold', op: 'gt', limit: 8 },
  duration: 0,
  hysteresis: 0.5,
  clearDelay: 0,
}

/** Feeds values one second apart and returns the verdicts. */
function feed(rule: Rule, values: readonly (number | [value: number, q: number])[], from: RuleState = initialState) {
  let state = from
  const verdicts: string[] = []
  values.forEach((given, i) => {
    const [value, q] = typeof given === 'number' ? [given, 0] : given
    const ts = (i + 1) * 1000
    const outcome = evaluate(rule, state, { value, ts, q }, ts)
    state = outcome.state
    if (outcome.verdict) verdicts.push(`${outcome.verdict.kind}@${i + 1}`)
  })
  return { state, verdicts }
}

test('a value over the limit raises once, however often it repeats', () => {
  expect(feed(hot, [7, 8, 8.1, 9, 10]).verdicts).toEqual(['trigger@3'])
})

test('a value that oscillates within the hysteresis is one alarm, not many', () => {
  expect(feed(hot, [8.1, 7.9, 8.1, 7.8, 8.2, 7.6, 8.1]).verdicts).toEqual(['trigger@1'])
})

test('it recovers when the value is back by the hysteresis, and may be raised again', () => {
  expect(feed(hot, [9, 7.5, 9]).verdicts).toEqual(['trigger@1', 'clear@2', 'trigger@3'])
})

test('a condition must last as long as the rule says', () => {
  const slow = { ...hot, duration: 3000 }
  expect(feed(slow, [9, 9, 7, 9, 9, 9, 9]).verdicts).toEqual(['trigger@7'])
})

test('a silent device is raised by the clock once the time has passed', () => {
  const slow = { ...hot, duration: 3000 }
  const { state } = feed(slow, [9])
  expect(advance(slow, state, 3999).verdict).toBeUndefined()
  expect(advance(slow, state, 4000).verdict).toMatchObject({ kind: 'trigger', value: 9 })
})

test('a recovery must last as long as the rule says, and a relapse keeps the alarm', () => {
  const careful = { ...hot, clearDelay: 2000 }
  expect(feed(careful, [9, 7, 9, 7, 7, 7]).verdicts).toEqual(['trigger@1', 'clear@6'])
})

test('bad quality says nothing', () => {
  expect(feed(hot, [[99, 2], [99, 3], [99, 4], [99, 7], [99, 8], 7]).verdicts).toEqual([])
  expect(feed(hot, [[9, 1]]).verdicts).toEqual(['trigger@1'])
})

test('a late or repeated reading changes nothing, another value of the same time corrects it', () => {
  const { state } = feed(hot, [9])
  expect(evaluate(hot, state, { value: 9, ts: 1000, q: 0 }, 5000)).toEqual({ state })
  expect(evaluate(hot, state, { value: 1, ts: 500, q: 0 }, 5000)).toEqual({ state })
  expect(evaluate(hot, state, { value: 1, ts: 1000, q: 0 }, 5000).verdict).toMatchObject({ kind: 'clear', value: 1 })
})

test('a time that only a clock which was set back can explain makes no reading late', () => {
  const { state } = feed(hot, [9])
  const before = { ...state, ts: 9_000_000 }
  expect(evaluate(hot, before, { value: 1, ts: 2000, q: 0 }, 2000).verdict).toMatchObject({ kind: 'clear' })
})

test('a delay that ends after its limit was moved ends in nothing', () => {
  const slow: Rule = { ...hot, duration: 3000 }
  const moved: Rule = { ...slow, condition: { type: 'threshold', op: 'gt', limit: 10 } }
  const pending = feed(slow, [9]).state
  expect(advance(moved, pending, 9000).state).toMatchObject({ phase: 'normal', since: 1000, value: 9, ts: 1000 })
  const clearing = feed({ ...hot, clearDelay: 3000 }, [9, 7]).state
  const lower: Rule = { ...hot, clearDelay: 3000, condition: { type: 'threshold', op: 'gt', limit: 5 } }
  expect(advance(lower, clearing, 9000)).toEqual({
    state: { phase: 'active', since: 2000, value: 7, ts: 2000, level: 2 },
  })
})

test('a range alarms on both sides', () => {
  const range: Rule = { ...hot, condition: { type: 'range_out', low: 2, high: 8 } }
  expect(feed(range, [5, 1.9, 2.2, 2.5, 8.5, 7.5]).verdicts).toEqual(['trigger@2', 'clear@4', 'trigger@5', 'clear@6'])
})

test('inside a range can be the alarm as well', () => {
  const range: Rule = { ...hot, condition: { type: 'range_in', low: 2, high: 8 } }
  expect(feed(range, [1, 2, 8.4, 8.5]).verdicts).toEqual(['trigger@2', 'clear@4'])
})

test('missing data raises an alarm and the next report clears it', () => {
  const silent: Rule = { ...hot, condition: { type: 'nodata', timeout: 10_000 } }
  const heard = evaluate(silent, initialState, { value: 1, ts: 1000, q: 0 }, 1000)
  expect(advance(silent, heard.state, 10_999).verdict).toBeUndefined()
  const raised = advance(silent, heard.state, 11_000)
  expect(raised.verdict).toMatchObject({ kind: 'trigger' })
  expect(advance(silent, raised.state, 99_000).verdict).toBeUndefined()
  expect(evaluate(silent, raised.state, { value: 1, ts: 20_000, q: 0 }, 20_000).verdict).toMatchObject({
    kind: 'clear',
  })
})

test('a late report clears a no-data alarm though the clock of the device is behind', () => {
  const silent: Rule = { ...hot, condition: { type: 'nodata', timeout: 10_000 } }
  const heard = evaluate(silent, initialState, { value: 4, ts: 1000, q: 0 }, 61_000)
  const raised = advance(silent, heard.state, 71_000)
  expect(raised.verdict).toEqual({ kind: 'trigger', at: 71_000, value: 4, valueAt: 1000, level: 2 })
  expect(evaluate(silent, raised.state, { value: 5, ts: 15_000, q: 0 }, 75_000).verdict).toMatchObject({
    kind: 'clear',
  })
})

test.each([
  ['gt', 8, 7.5, true],
  ['gt', 8, 7.6, false],
  ['lt', 2, 2.5, true],
  ['lt', 2, 2.4, false],
] as const)('%s %d is back at %d: %s', (op, limit, value, expected) => {
  expect(isRecovered({ type: 'threshold', op, limit }, value, 0.5)).toBe(expected)
})
