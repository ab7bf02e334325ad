import { expect, test } from 'vitest'
import { type Input, type Scope, type Value, ExpressionFault, LONGEST, MOST_PARTS, check, evaluate } from './index.ts'
import { withNames } from './named.ts'

const inputs = new Map<string, Input>([
  ['temp', { type: 'number', unit: '℃' }],
  ['power', { type: 'number', unit: 'kW' }],
  ['hours', { type: 'number', unit: 'h' }],
  ['energy', { type: 'number', unit: 'kWh' }],
  ['flow', { type: 'number', unit: 'm³/h' }],
  ['level', { type: 'number' }],
  ['run', { type: 'flag' }],
  ['fault', { type: 'flag' }],
  ['state', { type: 'text' }],
  ['申请天数', { type: 'number' }],
])
const all: Scope = { inputs, variables: new Set(['userId']), allows: ['window', 'set', 'tree', 'clock', 'schedule'] }

const value = (text: string, given: Record<string, Value> = {}, needs: Record<string, Value> = {}) =>
  evaluate(check(text, all), {
    inputs: new Map(Object.entries(given)),
    needs: new Map(Object.entries(needs)),
    variables: new Map([['userId', '42']]),
  }).value

/** Code and wrong part of the text. */
function fault(text: string, scope: Scope = all): [string, string] | undefined {
  try {
    check(text, scope)
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    expect(error.words('zh')).not.toMatch(/[{}]/)
    expect(error.words('en')).not.toMatch(/[{}]|undefined/)
    return [error.code, text.slice(error.at, error.end)]
  }
  return undefined
}

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['2 ^ 3 ^ 2', 512],
  ['-2 ^ 2', -4],
  ['7 % 4', 3],
  ['1e3 + .5', 1000.5],
  ['1 < 2 && 2 < 3', true],
  ['true || false && false', true],
  ['!(1 == 2)', true],
  ['1 <> 2 and not (3 = 4)', true],
  ['\'a\' == "a"', true],
  ["'it\\'s' like 't'", true],
  ['2 in (1, 2, 3)', true],
  ['2 not in (1, 2, 3)', false],
  ['1 > 2 ? 10 : 2 > 1 ? 20 : 30', 20],
  ['abs(-3) + floor(2.7) + ceil(2.1) + sqrt(16)', 12],
  ['round(1.005, 2)', 1.01],
  ['round(-2.5)', -3],
  ['round(1e-9, 2)', 0],
  ['min(3, 1, 2) + max(3, 1)', 4],
  ['clamp(12, 0, 10)', 10],
  ['between(5, 5, 6)', true],
  ['bit(6, 1) && !bit(6, 0)', true],
  ["mapEnum(2, 1, '低', 2, '高', '未知')", '高'],
  ["mapEnum(9, 1, '低', 2, '高', '未知')", '未知'],
  ["mapEnum(9, 1, '低')", null],
  ['pow(2, 10) + exp(0) + ln(1)', 1025],
] as const)('%s is %s', (text, wanted) => expect(value(text)).toBe(wanted))

test('the state of a machine is told from its flags, which devices send as 0 and 1', () => {
  const state = "if(fault, 'fault', if(run == 1, 'running', 'stopped'))"
  expect(value(state, { fault: 1, run: 1 })).toBe('fault')
  expect(value(state, { fault: 0, run: 1 })).toBe('running')
  expect(value(state, { fault: 0, run: 0 })).toBe('stopped')
  expect(value('run + fault', { fault: 1, run: true })).toBe(2)
})

test('names may be Chinese, and a variable is given by whoever evaluates', () => {
  expect(value('申请天数 > 3', { 申请天数: 5 })).toBe(true)
  expect(value("${userId} == '42'")).toBe(true)
})

test('an unknown value stays unknown, and is never simply no', () => {
  expect(value('temp + 1', {})).toBe(null)
  expect(value('temp > 8', {})).toBe(null)
  expect(value('!(temp > 8)', {})).toBe(null)
  expect(value('temp > 8 ? 1 : 2', {})).toBe(null)
  expect(value('temp == null', { temp: 3 })).toBe(null)
  expect(value('level in (1, null)', { level: 2 })).toBe(null)
  expect(value('min(level, 3)', {})).toBe(null)
})

test('where the other side decides, the unknown one does not matter', () => {
  expect(value('temp > 8 || run', { run: 1 })).toBe(true)
  expect(value('temp > 8 && run', { run: 0 })).toBe(false)
  expect(value('level in (1, null)', { level: 1 })).toBe(true)
  expect(value('coalesce(level, 5)', {})).toBe(5)
  expect(value('isNull(level)', {})).toBe(true)
})

test('a result that rests on something missing says so, whatever came out', () => {
  const checked = check('coalesce(level, 5)', all)
  expect(evaluate(checked, { inputs: new Map() })).toEqual({ value: 5, isIncomplete: true })
  expect(evaluate(checked, { inputs: new Map([['level', 1]]) })).toEqual({ value: 1, isIncomplete: false })
  expect(evaluate(checked, { inputs: new Map([['level', Number.NaN]]) })).toEqual({ value: 5, isIncomplete: true })
})

test('what has no finite result has none', () => {
  for (const text of ['1 / 0', '0 / 0', '-1 / 0', 'sqrt(-1)', '10 ^ 400', 'ln(0)', '5 % 0'])
    expect(value(text), text).toBe(null)
})

test.each([
  ['power * hours', 'kWh', undefined],
  ['power * hours + energy', 'kWh', undefined],
  ['energy / hours', 'kW', undefined],
  ['power + energy', 'kW', 'units'],
  ['power > 5', undefined, undefined],
  ['power > temp', undefined, 'units'],
  ['flow * hours', 'm³', undefined],
  ['temp * 1.8 + 32', '℃', undefined],
  ['power * 1000', 'kW', undefined],
  ['power', 'kWh', 'result-unit'],
  ['energy / 1000', 'MWh', undefined],
  ['max(power, energy)', undefined, 'units'],
  ['if(run, power, energy)', undefined, 'units'],
  ['sqrt(power ^ 2)', 'kW', undefined],
  ['power ^ level', undefined, 'units'],
  ["integral(power, '1h')", 'kWh', undefined],
  ["delta(energy, '1d') / 24", 'kWh', undefined],
  ["durationWhere(temp > 8, '1d') / 3600", 's', undefined],
] as const)('units: %s as %s', (text, unit, code) =>
  expect(fault(text, { ...all, ...(unit ? { result: { type: 'number', unit } } : {}) })?.[0]).toBe(code),
)

test.each([
  ['', 'empty', ''],
  ['1 +', 'unfinished', ''],
  ['1 + * 2', 'unexpected', '*'],
  ['(1 + 2', 'unfinished', ''],
  ['1 2', 'unexpected', '2'],
  ['temp # 2', 'character', '#'],
  ["'open", 'text', "'open"],
  ['1e999', 'number', '1e999'],
  ['missing + 1', 'input', 'missing'],
  ['${other} == 1', 'variable', '${other}'],
  ['alert(1)', 'function', 'alert(1)'],
  ['constructor', 'input', 'constructor'],
  ['__proto__(1)', 'function', '__proto__(1)'],
  ['temp.constructor', 'input', 'temp.constructor'],
  ['1 toString 2', 'unexpected', 'toString'],
  ['abs()', 'arguments', 'abs()'],
  ['abs(1, 2)', 'arguments', 'abs(1, 2)'],
  ['state + 1', 'type', 'state'],
  ['5 && run', 'type', '5'],
  ['1 < 2 < 3', undefined, ''],
  ['state == 1', 'mixed-types', '1'],
  ['run ? 1 : state', 'mixed-types', 'state'],
  ['2 in ()', 'unfinished', '2 in ()'],
  ["avg(temp, 'soon')", 'arguments', "avg(temp, 'soon')"],
  ["avg(temp + 1, '1h')", 'arguments', "avg(temp + 1, '1h')"],
  ["percentile(temp, 101, '1d')", 'arguments', "percentile(temp, 101, '1d')"],
  ["durationWhere(level > 申请天数, '1d')", 'arguments', "durationWhere(level > 申请天数, '1d')"],
  ["countWhere(avg(temp, '1h') > 3, '1d')", 'arguments', "countWhere(avg(temp, '1h') > 3, '1d')"],
  ["sumOf('type:meter')", 'arguments', "sumOf('type:meter')"],
] as const)('%s is refused as %s at the wrong part', (text, code, part) =>
  expect(fault(text)).toEqual(code === undefined ? undefined : [code, part]),
)

test('what looks into the past or at other devices is refused where nobody would look it up', () => {
  const bare: Scope = { inputs }
  expect(fault("avg(temp, '1h')", bare)).toEqual(['not-here', "avg(temp, '1h')"])
  expect(fault('sumChildren()', bare)?.[0]).toBe('not-here')
  expect(fault('${userId} == 1', bare)?.[0]).toBe('variable')
  expect(fault('min(temp, 3)', bare)).toBe(undefined)
})

test('what is to be looked up is named once, with its input and span', () => {
  const checked = check("avg(temp, '15m') - min(temp, '1d') + avg(temp, '15m') + hour()", all)
  expect(checked.needs).toMatchObject([
    { kind: 'window', name: 'avg', input: 'temp', span: 900_000 },
    { kind: 'window', name: 'min', input: 'temp', span: 86_400_000 },
    { kind: 'clock', name: 'hour', texts: [] },
  ])
  expect(checked.inputs).toEqual(['temp'])
  const needs = new Map<string, Value>(checked.needs.map(({ key, name }) => [key, name === 'avg' ? 5 : 2]))
  expect(evaluate(checked, { inputs: new Map(), needs }).value).toBe(10)
})

test('the result must be what is asked for', () => {
  expect(fault('temp + 1', { ...all, result: { type: 'flag' } })?.[0]).toBe('result-type')
  expect(fault('temp > 1', { ...all, result: { type: 'flag' } })).toBe(undefined)
  expect(fault("'running'", { ...all, result: { type: 'text' } })).toBe(undefined)
})

test('length, parts and nesting have an end', () => {
  expect(fault(`1${' '.repeat(LONGEST)}`)?.[0]).toBe('too-long')
  expect(fault(Array.from({ length: MOST_PARTS }, () => '1').join('+'))?.[0]).toBe('too-many')
  expect(fault('('.repeat(300) + '1' + ')'.repeat(300))?.[0]).toBe('too-deep')
  expect(fault('-'.repeat(300) + '1')?.[0]).toBe('too-deep')
  expect(fault('!'.repeat(300) + 'run')?.[0]).toBe('too-deep')
  expect(fault('2^'.repeat(300) + '1')?.[0]).toBe('too-deep')
  expect(fault('1?1:'.repeat(300) + '1')?.[0]).toBe('too-deep')
  expect(value(Array.from({ length: 100 }, () => '1').join('+'))).toBe(100)
})

test('a reader sees names in place of identifiers, and nothing else of the text changes', () => {
  const names = new Map([
    ['temp', '温度'],
    ['run', '运行'],
  ])
  expect(withNames("temp > 3 && run and state == 'temp'", names)).toBe("温度 > 3 && 运行 and state == 'temp'")
  expect(withNames('avg(temp, "1h")<${userId}', names)).toBe('avg(温度, "1h")<${userId}')
  expect(withNames('temp > #', names)).toBe('temp > #')
})

/** Mulberry32, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const WORDS =
  "temp power run state level 1 2.5 1e9 'a' '1h' ( ) ( ) , + - * / % ^ < <= == != && || ! ? : in like and not null true abs min avg if coalesce mapEnum ${userId} 温 \\ \" ' . $ { } \0 𝒳".split(
    ' ',
  )

test('whatever is typed, it is computed or refused with a place in the text', () => {
  const next = random(7)
  let computed = 0
  for (let round = 0; round < 20_000; round += 1) {
    const words = Array.from({ length: 1 + Math.floor(next() * 12) }, () => WORDS[Math.floor(next() * WORDS.length)])
    const text = words.join(next() < 0.5 ? ' ' : '')
    try {
      const checked = check(text, all)
      const { value: found } = evaluate(checked, { inputs: new Map([['temp', 3]]) })
      expect(typeof found === 'number' && !Number.isFinite(found), text).toBe(false)
      computed += 1
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw new Error(text, { cause: error })
      expect(error.at >= 0 && error.end <= text.length && error.at <= error.end, text).toBe(true)
    }
  }
  expect(computed).toBeGreaterThan(400)
})
