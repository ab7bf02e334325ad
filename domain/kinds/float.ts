import { type Extras, type Field, type Kind, type Options, field } from './kind.ts'

interface FloatOptions extends Options<number>, Pick<Extras, 'unit'> {
  find?: 'range'
}

const shape = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

export const numberOf = (text: string): number | undefined => {
  const value = shape.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

export const floatKind: Kind<number> = {
  name: 'float',
  prompt: 'enter',
  sql: () => 'double precision',
  operators: () => ['equal', 'notequal', 'ge', 'gt', 'le', 'lt'],
  operand: (text) => numberOf(text),
}

/** A measured value of any magnitude: `float('触发值', 'Value when raised')`. Amounts are `decimal`. */
export const float = <const O extends FloatOptions>(zh: string, en: string, options?: O): Field<number, O> =>
  field(floatKind, zh, en, options)
