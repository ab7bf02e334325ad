import { expect, test } from 'vitest'
import { type Input, check } from '../../expression/index.ts'
import {
  type Around,
  type Condition,
  type Rule,
  type RuleState,
  advance,
  evaluate,
  initialState,
  reconsider,
} from '../rule.ts'

const usual: Rule = {
  id: '1',
  name: '规则',
  level: 2,
  identifier: 'temp',
  condition: { type: 'threshold', op: 'gt', limit: 8 },
  duration: 0,
  hysteresis: 0,
  clearDelay: 0,
}

const inputs = new Map<string, Input>([
  ['temp', { type: 'number' }],
  ['run', { type: 'flag' }],
])
const expression = (text: string) => check(text, { inputs, result: { type: 'flag' } })

interface Step {
  /** Seconds. */
  at: number
  value?: number
  q?: number
  around?: Around
  /** Nothing is read: time passes. */
  isTick?: boolean
}

/** What a rule says of the steps: `trigger 2@3` is raised at level 2 after three seconds. */
function told(rule: Partial<Rule>, steps: readonly Step[]): string[] {
  const whole = { ...usual, ...rule }
  let state: RuleState = initialState
  return steps.flatMap(({ at, value, q = 0, around, isTick }) => {
    const [before, now] = [state, at * 1000]
    const { state: after, verdict } = isTick
      ? advance(whole, before, now, around)
      : evaluate(whole, before, { value, ts: now, q }, now, around)
    state = after
    return verdict ? [`${verdict.kind} ${verdict.level}@${at}`] : []
  })
}

const each = (values: readonly number[], apart = 1): Step[] =>
  values.map((value, i) => ({ at: (i + 1) * apart, value }))
const holding = (values: readonly Record<string, number | boolean | null>[]): Step[] =>
  values.map((given, i) => ({ at: i + 1, around: { values: new Map(Object.entries(given)) } }))

const where = check('floor > 3', { inputs: new Map([['floor', { type: 'number' }]]), result: { type: 'flag' } })
const event = (at: number, floor?: number): Step => ({
  at,
  value: undefined as never,
  around: { params: new Map(floor === undefined ? [] : [['floor', floor]]) },
})

const cases: readonly [name: string, Condition, readonly Step[], readonly string[]][] = [
  ['a state', { type: 'state', keys: [2, 3] }, each([1, 2, 3, 1]), ['trigger 2@2', 'clear 2@4']],
  [
    'a change',
    { type: 'change', from: 1, to: 0 },
    each([1, 1, 0, 0, 1, 0]),
    ['trigger 2@3', 'clear 2@4', 'trigger 2@6'],
  ],
  ['any change', { type: 'change' }, each([1, 1, 2]), ['trigger 2@3']],
  [
    'a rate upwards',
    { type: 'rate', per: 60_000, by: 'amount', direction: 'rise', limit: 5 },
    each([20, 20.5, 21, 24, 28, 28, 28, 28, 28, 28, 28], 10),
    ['trigger 2@40', 'clear 2@90'],
  ],
  [
    'no rate of two readings',
    { type: 'rate', per: 60_000, by: 'amount', direction: 'either', limit: 1 },
    each([20, 90], 10),
    [],
  ],
  [
    'a rate as a share',
    { type: 'rate', per: 60_000, by: 'share', direction: 'fall', limit: 10 },
    each([100, 98, 90, 80], 20),
    ['trigger 2@60'],
  ],
  [
    'a deviation from what is usual',
    { type: 'deviation', from: 'hours', share: 20 },
    [10, 11.9, 12.1, 11].map((value, i) => ({ at: i + 1, value, around: { usual: 10 } })),
    ['trigger 2@3', 'clear 2@4'],
  ],
  [
    'nothing where nothing is usual yet',
    { type: 'deviation', from: 'peers', share: 20 },
    [10, 90].map((value, i) => ({ at: i + 1, value })),
    [],
  ],
  [
    'a broken sensor loop',
    { type: 'quality', codes: [2, 4] },
    [0, 4, 2, 0].map((q, i) => ({ at: i + 1, value: 20, q })),
    ['trigger 2@2', 'clear 2@4'],
  ],
  ['being away', { type: 'offline' }, each([1, 0, 0, 1]), ['trigger 2@2', 'clear 2@4']],
  ['an event', { type: 'event', where }, [event(1, 2), event(2, 4), event(3, 5)], ['trigger 2@2', 'repeat 2@3']],
  [
    'an event told after a later one that is not meant',
    { type: 'event', where },
    [event(9, 2), event(2, 4)],
    ['trigger 2@2'],
  ],
  [
    'an expression',
    { type: 'expr', checked: expression('temp > 8 && run') },
    holding([
      { temp: 9, run: false },
      { temp: 9, run: true },
      { temp: 9, run: null },
      { temp: 7, run: true },
    ]),
    ['trigger 2@2', 'clear 2@4'],
  ],
  [
    'all of several',
    {
      type: 'combo',
      of: {
        all: [
          { identifier: 'temp', condition: { type: 'threshold', op: 'gt', limit: 8 } },
          {
            any: [
              { identifier: 'door', condition: { type: 'state', keys: [1] } },
              { identifier: 'run', condition: { type: 'state', keys: [0] } },
            ],
          },
        ],
      },
    },
    holding([
      { temp: 9, door: 0, run: true },
      { temp: 9, door: 1 },
      { temp: 9, door: null, run: null },
      { temp: 9, door: 0, run: 1 },
    ]),
    ['trigger 2@2', 'clear 2@4'],
  ],
]

test.each(cases)('%s is told', (_, condition, steps, expected) => {
  expect(told({ condition }, steps)).toEqual(expected)
})

const levelled: Partial<Rule> = {
  condition: { type: 'threshold', op: 'gt', limit: 8 },
  further: [
    { level: 1, condition: { type: 'threshold', op: 'gt', limit: 12 } },
    { level: 1, condition: { type: 'threshold', op: 'lt', limit: 0 } },
    { level: 3, condition: { type: 'threshold', op: 'lt', limit: 2 } },
  ],
}

test('one rule holds its levels and directions: what is worse is said at once', () => {
  expect(told(levelled, each([5, 9, 13, 13, 5, 1, -1, 5]))).toEqual([
    'trigger 2@2',
    'escalate 1@3',
    'clear 1@5',
    'trigger 3@6',
    'escalate 1@7',
    'clear 1@8',
  ])
})

test('what is better is said only once it lasts', () => {
  const steps: Step[] = [...each([9, 13, 9, 9, 13, 9]), { at: 7, isTick: true }, { at: 16, isTick: true }]
  expect(told({ ...levelled, clearDelay: 10_000 }, steps)).toEqual(['trigger 2@1', 'escalate 1@2', 'deescalate 2@16'])
})

test('what must happen so often within a time is counted, and old times are forgotten', () => {
  const rule = { repeat: { count: 3, window: 10_000 } }
  expect(
    told(
      rule,
      [9, 7, 9, 7, 9].map((value, i) => ({ at: i + 1, value })),
    ),
  ).toEqual(['trigger 2@5'])
  expect(
    told(
      rule,
      [1, 7, 14, 21, 25, 26].map((at) => ({ at, value: 9 + at / 100 })),
    ),
  ).toEqual(['trigger 2@26'])
})

test('what latches waits for a person', () => {
  expect(told({ clears: 'latched' }, each([9, 7, 7, 9, 7]))).toEqual([
    'trigger 2@1',
    'latch 2@2',
    'repeat 2@4',
    'latch 2@5',
  ])
  expect(told({ clears: 'manual' }, each([9, 7, 7, 9]))).toEqual(['trigger 2@1'])
})

test('recovery may have a condition of its own', () => {
  const clearsWhen = expression('temp < 5')
  const steps = [9, 7, 6, 4].map((temp, i) => ({
    at: i + 1,
    value: temp,
    around: { values: new Map([['temp', temp]]) },
  }))
  expect(told({ clearsWhen }, steps)).toEqual(['trigger 2@1', 'clear 2@4'])
})

test('a rule with a run condition says nothing of what stands still, and ends when it stops', () => {
  const steps: Step[] = (
    [
      [9, false],
      [9.1, true],
      [9.2, false],
    ] as const
  ).map(([value, run], i) => ({ at: i + 1, value, around: { values: new Map([['run', run]]) } }))
  expect(told({ runsWhen: expression('run') }, steps)).toEqual(['trigger 2@2', 'clear 2@3'])
})

test('what stands ends when its machine stops, though its value is not reported again', () => {
  const rule: Rule = { ...usual, runsWhen: expression('run'), clearDelay: 5_000 }
  const running = { values: new Map([['run', true]]) }
  const stopped = { values: new Map([['run', false]]) }
  const raised = evaluate(rule, initialState, { value: 9, ts: 1000, q: 0 }, 1000, running)
  expect(raised.verdict).toMatchObject({ kind: 'trigger' })
  const falling = reconsider(rule, raised.state, 2000, 2000, stopped)
  expect(falling.state).toMatchObject({ phase: 'clearing', since: 2000, due: 7000 })
  expect(advance(rule, falling.state, 7000, stopped).verdict).toMatchObject({ kind: 'clear' })
  expect(reconsider(rule, falling.state, 3000, 3000, running).state).toMatchObject({ phase: 'active' })
})

test('nothing is raised while it is suppressed, and what stands stays', () => {
  const steps: Step[] = (
    [
      [9, true],
      [9.1, false],
      [9.2, true],
      [7, true],
    ] as const
  ).map(([value, run], i) => ({ at: i + 1, value, around: { values: new Map([['run', run]]) } }))
  expect(told({ quietWhen: expression('run') }, steps)).toEqual(['trigger 2@2', 'clear 2@4'])
})

test('outside of its hours nothing is raised; when they begin, what holds is', () => {
  const hours = { isOpen: (at: number) => at >= 10_000, opensAt: () => 10_000 }
  expect(told({ hours }, [...each([9, 9.1]), { at: 9, isTick: true }, { at: 10, isTick: true }])).toEqual([
    'trigger 2@10',
  ])
  expect(told({ hours }, [...each([9, 7]), { at: 10, isTick: true }])).toEqual([])
})

test('what chatters is one alarm that flaps, until it has been calm for long enough', () => {
  const flap = { count: 4, window: 60_000 }
  const chatter = each([9, 7, 9, 7, 9, 7])
  expect(told({ flap }, [...chatter, { at: 65, isTick: true }, { at: 66, isTick: true }])).toEqual([
    'trigger 2@1',
    'clear 2@2',
    'trigger 2@3',
    'flapStart 2@4',
    'repeat 2@5',
    'clear 2@66',
  ])
  expect(told({ flap }, [...chatter, { at: 7, value: 9 }, { at: 67, isTick: true }]).slice(-2)).toEqual([
    'repeat 2@7',
    'flapEnd 2@67',
  ])
})

test('slow turns are no chatter', () => {
  const flap = { count: 4, window: 60_000 }
  expect(told({ flap }, each([9, 7, 9, 7, 9, 7], 30)).filter((one) => one.startsWith('flap'))).toEqual([])
})
