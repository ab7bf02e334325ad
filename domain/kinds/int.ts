import { type Extras, type Field, type Kind, type Options, field } from './kind.ts'

interface IntOptions extends Options<number>, Pick<Extras, 'unit'> {
  find?: 'eq' | 'range'
}

export const LARGEST_INT = 2_147_483_647
const whole = /^-?\d{1,10}$/

export const intKind: Kind<number> = {
  name: 'int',
  prompt: 'enter',
  sql: () => 'integer',
  operators: () => ['equal', 'notequal', 'in', 'ge', 'gt', 'le', 'lt'],
  operand: (text) => (whole.test(text) && Math.abs(Number(text)) <= LARGEST_INT ? Number(text) : undefined),
}

/** A whole number of 32 bits: `int('排序', 'Order', { default: 0, min: 0 })`. */
export const int = <const O extends IntOptions>(zh: string, en: string, options?: O): Field<number, O> =>
  field(intKind, zh, en, options)
