// The conditions of a scene in the one expression language: over the properties of the binding's device, and five names of its
// own.
import {
  type Checked,
  ExpressionFault,
  type Input,
  type Value,
  check,
  evaluate,
  parse,
} from '../../expression/index.ts'
import { everyPart } from '../../expression/tree.ts'
import type { SceneRule, SceneStyle } from './bindings.ts'

/**
 * `value` is the binding's own property, `online` whether the device is connected, `age` the seconds since its value,
 * `alarm` the worst level of its open alarms (1 is critical; 9 without any), `valueAlarm` that of the binding's own property:
 * limits are those of the alarm rules, and no drawing needs to repeat one.
 */
export const own = ['value', 'online', 'age', 'alarm', 'valueAlarm'] as const
/** Of a device without an open alarm. */
export const NO_ALARM = 9

const number: Input = { type: 'number' }
/** A property may be a figure or a yes or no. */
const any: Input = { type: 'any' }
const ownInputs: readonly (readonly [string, Input])[] = [
  ['value', number],
  ['online', { type: 'flag' }],
  ['age', number],
  ['alarm', number],
  ['valueAlarm', number],
]

/** Checks a condition; `identifiers` are those of the device, or any where they are not known. Throws an ExpressionFault. */
export function checkWhen(text: string, identifiers?: Iterable<string>): Checked {
  const names = identifiers ?? everyPart(parse(text)).flatMap((part) => (part.kind === 'input' ? [part.name] : []))
  const inputs = new Map<string, Input>([...[...names].map((name) => [name, any] as const), ...ownInputs])
  return check(text, { inputs, result: { type: 'flag' } })
}

/** The fault of a condition in words; undefined where there is none. */
export function whenFault(text: string, locale: 'zh' | 'en', identifiers?: Iterable<string>): string | undefined {
  try {
    checkWhen(text, identifiers)
    return undefined
  } catch (error) {
    if (error instanceof ExpressionFault) return error.words(locale)
    throw error
  }
}

export interface Judged {
  conditions: readonly { checked: Checked; style: SceneStyle }[]
}

/** Rules ready to be judged many times; one that is not correct never holds. */
export function compileRules(rules: readonly SceneRule[] = []): Judged {
  const conditions = rules.flatMap(({ when, style }) => {
    try {
      return [{ checked: checkWhen(when), style }]
    } catch (error) {
      if (error instanceof ExpressionFault) return []
      throw error
    }
  })
  return { conditions }
}

/** The style of the first rule that holds; what is unknown does not. */
export const styleOf = ({ conditions }: Judged, inputs: ReadonlyMap<string, Value>): SceneStyle | undefined =>
  conditions.find(({ checked }) => holds(evaluate(checked, { inputs }).value))?.style

const holds = (value: Value) => value !== null && value !== false && value !== 0
