// From what a rule's row says to what is judged: its levels with their conditions. Pure.
import { type Checked, type Input, check } from '../expression/index.ts'
import {
  type CombinationContent,
  type FurtherLevel,
  type NestedContent,
  type Particulars,
  hasParticulars,
  particulars,
} from './rule-content.ts'
import {
  type Bound,
  type Combination,
  type Condition,
  type LimitRef,
  type Part,
  type ValueCondition,
} from './rule/condition.ts'

/** The plain fields of a rule, or of one of its levels. Times in seconds. */
export interface Said {
  operator?: string | undefined
  limitRef?: string | undefined
  limitValue?: number | undefined
  lowValue?: number | undefined
  highValue?: number | undefined
  nodataSec?: number | undefined
  /** Particulars of the condition, in the form that belongs to its kind. */
  cond?: unknown
}

/** What a device has: limits by name, and the properties that expressions may read. */
export interface Point {
  limits?: Partial<Record<LimitRef, number>>
  inputs?: ReadonlyMap<string, Input>
  /** What an event says, by name. */
  params?: ReadonlyMap<string, Input>
}

const refs: readonly string[] = ['hh', 'h', 'l', 'll'] satisfies LimitRef[]
const isRef = (ref: string | undefined): ref is LimitRef => refs.includes(ref ?? '')
const opOf = (named: string | undefined) => (named === 'lt' || named === 'le' || named === 'ge' ? named : 'gt')

const noInputs: ReadonlyMap<string, Input> = new Map()

/** A yes or no over these inputs. Throws an ExpressionFault. */
export const checkFlag = (text: string, inputs: ReadonlyMap<string, Input> | undefined): Checked =>
  check(text, { inputs: inputs ?? noInputs, result: { type: 'flag' } })

/** Throws an ExpressionFault where an expression does not fit the point's inputs. */
export function conditionFrom(condType: string, said: Said, point: Point = {}): Condition {
  if (hasParticulars(condType)) {
    const cond = particulars[condType].safeParse(said.cond ?? {})
    return particular(condType, (cond.data ?? said.cond ?? {}) as never, said, point)
  }
  if (condType === 'nodata') return { type: 'nodata', timeout: (said.nodataSec ?? 0) * 1000 }
  if (condType === 'offline') return { type: 'offline' }
  return plain(condType, said, point)
}

function plain(condType: string, said: Said, point: Point = {}): ValueCondition {
  if (condType === 'range_in' || condType === 'range_out')
    return { type: condType, low: said.lowValue ?? 0, high: said.highValue ?? 0 }
  const op = opOf(said.operator)
  if (!isRef(said.limitRef)) return { type: 'threshold', op, limit: said.limitValue ?? 0 }
  return { type: 'threshold', op, ref: said.limitRef, limit: point.limits?.[said.limitRef] ?? Number.NaN }
}

function particular<K extends keyof Particulars>(
  kind: K,
  cond: Particulars[K],
  { limitValue = 0 }: Said,
  { inputs, params }: Point,
): Condition {
  // The form of the particulars follows from the kind, which a union cannot tell the compiler.
  const given = { kind, cond } as { [P in keyof Particulars]: { kind: P; cond: Particulars[P] } }[keyof Particulars]
  switch (given.kind) {
    case 'state':
      return { type: 'state', keys: given.cond.keys }
    case 'change':
      return { type: 'change', ...given.cond }
    case 'rate':
      return { type: 'rate', ...given.cond, per: given.cond.per * 1000, limit: limitValue }
    case 'deviation':
      return { type: 'deviation', from: given.cond.from, share: limitValue }
    case 'quality':
      return { type: 'quality', codes: given.cond.codes }
    case 'event': {
      const { where } = given.cond
      return { type: 'event', ...(where && { where: checkFlag(where, params) }) }
    }
    case 'expr':
      return { type: 'expr', checked: checkFlag(given.cond.expr, inputs) }
    case 'combo':
      return { type: 'combo', of: combinationFrom(given.cond) }
  }
}

const combinationFrom = (of: CombinationContent): Combination =>
  'all' in of ? { all: of.all.map(partFrom) } : { any: of.any.map(partFrom) }

function partFrom(part: NestedContent): Part {
  if (!('identifier' in part)) return combinationFrom(part)
  const { identifier, condType, keys = [] } = part
  return { identifier, condition: condType === 'state' ? { type: 'state', keys } : plain(condType, part) }
}

/** A further level of a rule of this kind, which keeps what the level does not say itself. */
export function boundFrom(
  condType: string,
  base: Said,
  { level, keys, expr, ...limits }: FurtherLevel,
  point?: Point,
): Bound {
  const cond = keys ? { keys } : expr === undefined ? base.cond : { expr }
  // A limit that is written here is not one of the model, whatever the rule's own limit is.
  const from = limits.limitValue === undefined ? {} : { limitRef: 'own' }
  return { level, condition: conditionFrom(condType, { ...base, ...from, ...limits, cond }, point) }
}
