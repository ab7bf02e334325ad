// The functions of the language: plain ones are computed here, the others name what their host must look up.
/** `flag` is a yes or no that devices send as 0 or 1: it is taken as a number and as a condition. */
export type Type = 'number' | 'flag' | 'text' | 'any'
export type Value = number | string | boolean | null

type Parameter = 'number' | 'condition' | 'any' | 'same'

export interface PlainFunction {
  kind: 'plain'
  form: string
  parameters: readonly Parameter[]
  /** How many of the last parameter may follow. */
  more?: number
  optional?: number
  type: Type | 'same'
  /** The unit of the result: of the first number, none, or the same for all numbers. */
  unit: 'first' | 'none' | 'same' | 'root'
  /** Absent for those that the evaluator takes apart itself, since they do not need all of their arguments. */
  compute?: (...args: readonly number[]) => number | boolean
}

/** Over the past of one input: the host reads it from the series. */
export interface WindowFunction {
  kind: 'window'
  form: string
  /** `predicate`: a condition over one input in place of the input. */
  over: 'input' | 'predicate'
  /** A number before the span, such as the percentile. */
  hasNumber?: boolean
  unit: 'input' | 'none' | 'per-second' | 'times-span' | 'seconds'
}

export interface LookupFunction {
  kind: 'set' | 'tree' | 'clock' | 'schedule'
  form: string
  texts: number
  type: Type
}

export type Func = PlainFunction | WindowFunction | LookupFunction

const one = (compute: (x: number) => number, unit: 'first' | 'none' | 'root' = 'first'): PlainFunction => ({
  kind: 'plain',
  form: 'x',
  parameters: ['number'],
  type: 'number',
  unit,
  compute,
})

const window = (
  form: string,
  unit: WindowFunction['unit'] = 'input',
  more: Partial<WindowFunction> = {},
): WindowFunction => ({
  kind: 'window',
  form,
  over: 'input',
  unit,
  ...more,
})
const lookup = (kind: LookupFunction['kind'], form: string, texts: number, type: Type = 'number'): LookupFunction => ({
  kind,
  form,
  texts,
  type,
})

const plainOnes: ReadonlyMap<string, PlainFunction> = new Map<string, PlainFunction>([
  ['abs', one(Math.abs)],
  ['floor', one(Math.floor)],
  ['ceil', one(Math.ceil)],
  ['sqrt', one(Math.sqrt, 'root')],
  ['ln', one(Math.log, 'none')],
  ['exp', one(Math.exp, 'none')],
  [
    'round',
    {
      kind: 'plain',
      form: 'x, digits?',
      parameters: ['number', 'number'],
      optional: 1,
      type: 'number',
      unit: 'first',
      compute: (x, digits = 0) => rounded(x, digits),
    },
  ],
  [
    'pow',
    {
      kind: 'plain',
      form: 'x, power',
      parameters: ['number', 'number'],
      type: 'number',
      unit: 'none',
      compute: (x, n) => x ** n,
    },
  ],
  ['min', several((...all) => Math.min(...all))],
  ['max', several((...all) => Math.max(...all))],
  [
    'clamp',
    {
      kind: 'plain',
      form: 'x, low, high',
      parameters: ['number', 'number', 'number'],
      type: 'number',
      unit: 'same',
      compute: (x, low, high) => Math.min(Math.max(x, low), high),
    },
  ],
  [
    'between',
    {
      kind: 'plain',
      form: 'x, low, high',
      parameters: ['number', 'number', 'number'],
      type: 'flag',
      unit: 'same',
      compute: (x, low, high) => x >= low && x <= high,
    },
  ],
  [
    'bit',
    {
      kind: 'plain',
      form: 'x, position',
      parameters: ['number', 'number'],
      type: 'flag',
      unit: 'none',
      compute: (x, position) => Math.floor(x / 2 ** position) % 2 === 1,
    },
  ],
  [
    'if',
    {
      kind: 'plain',
      form: 'condition, then, otherwise',
      parameters: ['condition', 'same', 'same'],
      type: 'same',
      unit: 'same',
    },
  ],
  [
    'coalesce',
    { kind: 'plain', form: 'x, otherwise…', parameters: ['same', 'same'], more: 6, type: 'same', unit: 'same' },
  ],
  ['isNull', { kind: 'plain', form: 'x', parameters: ['any'], type: 'flag', unit: 'none' }],
  [
    'mapEnum',
    {
      kind: 'plain',
      form: 'x, key, text…, otherwise?',
      parameters: ['any', 'any', 'any'],
      more: 60,
      type: 'any',
      unit: 'none',
    },
  ],
])

function several(compute: (...all: readonly number[]) => number): PlainFunction {
  return {
    kind: 'plain',
    form: 'x, y…',
    parameters: ['number', 'number'],
    more: 18,
    type: 'number',
    unit: 'same',
    compute,
  }
}

/** To so many digits after the point, halves away from zero, as people round; 1.005 to two digits is 1.01. */
export function rounded(x: number, digits: number): number {
  const places = Math.min(Math.max(Math.trunc(digits), 0), 10)
  const [mantissa, exponent = '0'] = String(Math.abs(x)).split('e')
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + places}`))
  const [whole, power = '0'] = String(shifted).split('e')
  return Math.sign(x) * Number(`${whole}e${Number(power) - places}`)
}

const otherOnes: ReadonlyMap<string, Func> = new Map<string, Func>([
  ['avg', window("x, '15m'")],
  ['twa', window("x, '15m'")],
  ['sum', window("x, '15m'")],
  ['first', window("x, '15m'")],
  ['last', window("x, '15m'")],
  ['stddev', window("x, '15m'")],
  ['count', window("x, '15m'", 'none')],
  ['delta', window("x, '1d'")],
  ['lag', window("x, '1d'")],
  ['rate', window("x, '5m'", 'per-second')],
  ['integral', window("x, '1h'", 'times-span')],
  ['percentile', window("x, 95, '1d'", 'input', { hasNumber: true })],
  ['durationWhere', window("x > 5, '1d'", 'seconds', { over: 'predicate' })],
  ['countWhere', window("x > 5, '1d'", 'none', { over: 'predicate' })],
  ['sumOf', lookup('set', "'type:code', 'property'", 2)],
  ['avgOf', lookup('set', "'type:code', 'property'", 2)],
  ['minOf', lookup('set', "'type:code', 'property'", 2)],
  ['maxOf', lookup('set', "'type:code', 'property'", 2)],
  ['countOf', lookup('set', "'type:code', 'property'", 2)],
  ['sumChildren', lookup('tree', '', 0)],
  ['hour', lookup('clock', '', 0)],
  ['minute', lookup('clock', '', 0)],
  ['weekday', lookup('clock', '', 0)],
  ['inSchedule', lookup('schedule', "'code'", 1, 'flag')],
])

/** `min` and `max` of an input and a span look back, of numbers they compare. */
const backwards: ReadonlyMap<string, WindowFunction> = new Map([
  ['min', window("x, '15m'")],
  ['max', window("x, '15m'")],
])

export const functionOf = (name: string, isBackwards: boolean): Func | undefined =>
  (isBackwards ? backwards.get(name) : undefined) ?? plainOnes.get(name) ?? otherOnes.get(name)

const SPAN = /^([1-9]\d{0,4})(s|m|h|d)$/
const SECONDS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3_600],
  ['d', 86_400],
])

/** Milliseconds of `15m` or `1d`, at most 400 days. */
export function spanOf(text: string): number | undefined {
  const [, count = '', unit = ''] = SPAN.exec(text) ?? []
  const span = Number(count) * (SECONDS.get(unit) ?? 0) * 1_000
  return span > 0 && span <= 400 * 86_400_000 ? span : undefined
}
