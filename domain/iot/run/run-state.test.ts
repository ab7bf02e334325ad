import { expect, test } from 'vitest'
import { ExpressionFault } from '../../expression/index.ts'
import {
  type EndedSession,
  type RunFold,
  type RunPoint,
  type RunRule,
  asStored,
  checkRunState,
  emptyFold,
  energyOf,
  follow,
  lapse,
  runRule,
  stateOf,
} from './run-state.ts'

const point = (identifier: string, dataType = 'float', more: Partial<RunPoint> = {}): RunPoint => ({
  identifier,
  dataType,
  unit: '',
  slot: 0,
  isCounter: false,
  ...more,
})
const points = [
  point('run', 'bool'),
  point('fault', 'bool'),
  point('power', 'float', { unit: 'kW' }),
  point('kwh', 'double', { unit: 'kWh', slot: 1000, isCounter: true }),
]
const text = `if(fault > 0, 'fault', if(run == 1, 'running', 'stopped'))`

function ruled(expression = text): RunRule {
  const rule = runRule(expression, points, 60_000)
  if (!rule) throw new Error('no rule')
  return rule
}

function told(rule: RunRule, reports: readonly (readonly [ts: number, values: Record<string, number | null>])[]) {
  const ended: EndedSession[] = []
  let fold: RunFold = emptyFold
  for (const [ts, values] of reports)
    fold = follow(rule, fold, { ts, values: new Map(Object.entries(values)) }, (one) => ended.push(one))
  return { fold, ended }
}

test.each([
  [text, []],
  [`mapEnum(run, 0, 'stopped', 1, 'running', 'unknown')`, []],
  [`power > 5 ? 'running' : coalesce(null, 'standby')`, []],
  [`if(run == 1, 'on', 'stopped')`, ['on']],
  [`mapEnum(run, 0, 'off', 'running')`, ['off']],
])('%s ends in nothing but run states, or says what else', (expression, wrong) => {
  expect(checkRunState(expression, points).wrong).toEqual(wrong)
})

test.each([
  ['run', 'result-type'],
  [`if(power > kwh, 'running', 'stopped')`, 'units'],
  [`if(speed > 5, 'running', 'stopped')`, 'input'],
  [`if(avg(power, '5m') > 5, 'running', 'stopped')`, 'not-here'],
  [`if(run == 1, 'running'`, 'unfinished'],
])('%s is refused: %s', (expression, code) => {
  expect(() => checkRunState(expression, points)).toThrow(ExpressionFault)
  try {
    checkRunState(expression, points)
  } catch (error) {
    expect(error).toMatchObject({ code })
  }
})

test('an expression whose property is gone is no rule', () => {
  expect(runRule(text, points.slice(1), 1_000)).toBeUndefined()
})

test('a session lasts from the report that begins it to the one that says something else', () => {
  const { fold, ended } = told(ruled(), [
    [1_000, { run: 1, fault: 0, kwh: 10 }],
    [2_000, { kwh: 10.5 }],
    [3_000, { run: 0, kwh: 11 }],
    [4_000, { fault: 1 }],
  ])
  expect(ended).toEqual([
    {
      type: 'run',
      start: 1_000,
      end: 3_000,
      endCause: 'report',
      startReading: { fault: 0, kwh: 10, run: 1 },
      endReading: { fault: 0, kwh: 11, run: 0 },
    },
    expect.objectContaining({ type: 'stop', start: 3_000, end: 4_000 }),
  ])
  expect(fold.open).toMatchObject({ type: 'fault', start: 4_000 })
  expect(stateOf(fold.open?.type)).toBe('fault')
})

test('what is not known is no session', () => {
  const { fold, ended } = told(ruled(), [
    [1_000, { run: 1 }],
    [2_000, { fault: 0 }],
    [3_000, { fault: null }],
  ])
  expect(ended).toMatchObject([{ type: 'run', start: 2_000, end: 3_000 }])
  expect(fold.open).toBeUndefined()
})

test('silence ends a session at the time from which nothing is known, and a new one begins with the next report', () => {
  const { fold, ended } = told(ruled(), [
    [0, { run: 1, fault: 0 }],
    [60_000, { run: 1 }],
    [120_001, { run: 1 }],
  ])
  expect(ended).toMatchObject([{ start: 0, end: 120_000, endCause: 'timeout' }])
  expect(fold.open).toMatchObject({ start: 120_001 })
  expect(lapse(ruled(), fold, 180_001, () => undefined)).toBe(fold)
  expect(lapse(ruled(), fold, 180_002, () => undefined).open).toBeUndefined()
})

test('energy is what the meter moved, and unknown where it was reset', () => {
  const rule = ruled()
  const session = (from: number, to: number): EndedSession => ({
    type: 'run',
    start: 0,
    end: 1,
    endCause: 'report',
    startReading: { kwh: from },
    endReading: { kwh: to },
  })
  expect(energyOf(rule, session(10, 12.25))).toBe(2.25)
  expect(energyOf(rule, session(10, 0.5))).toBeUndefined()
})

test('a value is judged as it is stored', () => {
  expect(asStored({ slot: 3 }, 0.1, 0)).toBe(asStored({ slot: 3 }, Math.fround(0.1), 0))
  expect(asStored({ slot: 1000 }, 1_234_567.891, 0)).toBe(1_234_567.891)
  expect(asStored({ slot: 3 }, 0.1, 2)).toBeNull()
})
