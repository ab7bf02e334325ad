import { type Extras, type Field, type Kind, type Options, field } from './kind.ts'

interface DecimalOptions extends Options<string>, Pick<Extras, 'unit' | 'scale'> {
  find?: 'range'
}

export const decimalShape = /^-?\d{1,14}(\.\d{1,10})?$/

export const decimalKind: Kind<string> = {
  name: 'decimal',
  prompt: 'enter',
  sql: (f) => `numeric(${14 + (f.scale ?? 2)}, ${f.scale ?? 2})`,
  operators: () => ['equal', 'notequal', 'ge', 'gt', 'le', 'lt'],
  operand: (text) => (decimalShape.test(text) ? text : undefined),
}

/** An exact number, carried as text so that no digit is lost: `decimal('单价', 'Price', { scale: 2, unit: '¥' })`. */
export const decimal = <const O extends DecimalOptions>(zh: string, en: string, options?: O): Field<string, O> =>
  field(decimalKind, zh, en, options)
