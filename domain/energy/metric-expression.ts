// The expression of a metric: checked against its inputs, and what it looks up named. Pure.
import { type Checked, type Input, ExpressionFault, check } from '../expression/index.ts'
import { problem } from '../problems.ts'

/** Functions over the past that averages by period can answer. */
export const windowNames = [
  'avg',
  'twa',
  'min',
  'max',
  'sum',
  'last',
  'count',
  'delta',
  'lag',
  'rate',
  'integral',
] as const
export type WindowName = (typeof windowNames)[number]

export const isWindowName = (name: string): name is WindowName => windowNames.some((one) => one === name)

export interface Asked {
  expr: string
  /** Empty where any will do. */
  unit: string
  inputs: ReadonlyMap<string, Input>
  /** Inputs that are properties of one device. */
  points: ReadonlySet<string>
}

/** Throws the problem at the field `expr`, with the wrong part of the text as `at` and `end`. */
export function checkedMetric({ expr, unit, inputs, points }: Asked): Checked {
  const checked = parsed({ expr, unit, inputs })
  for (const { kind, name, input = '' } of checked.needs) {
    const isKnown = kind === 'window' ? isWindowName(name) : kind !== 'schedule'
    if (!isKnown) throw problem('metric.function', { name }, { field: 'expr' })
    if (kind === 'window' && !points.has(input)) throw problem('metric.window', { name, input }, { field: 'expr' })
  }
  return checked
}

function parsed({ expr, unit, inputs }: Omit<Asked, 'points'>): Checked {
  const result: Input = { type: 'number', ...(unit === '' ? {} : { unit }) }
  try {
    return check(expr, { inputs, allows: ['window', 'set', 'tree', 'clock', 'schedule'], result })
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    const { at, end, code } = error
    const words = { why: error.words('zh'), whyEn: error.words('en') }
    throw problem('metric.fault', words, { field: 'expr', data: { at, end, code } })
  }
}

/** Whether it adds up what is below it, as a kind or in its expression. */
export const sumsChildren = ({ nodeKind, expr }: { nodeKind: string; expr: string | null }): boolean =>
  nodeKind === 'sumChildren' || (nodeKind === 'formula' && /\bsumChildren\s*\(/.test(expr ?? ''))
