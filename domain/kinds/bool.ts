import { type Field, type Kind, type Options, field } from './kind.ts'

export type Flag = 0 | 1

interface BoolOptions extends Options<Flag> {
  find?: 'eq'
}

export const boolKind: Kind<Flag> = {
  name: 'bool',
  prompt: 'choose',
  sql: () => 'smallint',
  operators: () => ['equal', 'notequal', 'in'],
  operand: (text) => (text === '0' || text === '1' ? Number(text) : undefined),
}

/** Yes or no, 1 or 0 on the wire: `bool('封存', 'Sealed', { default: 0 })`. */
export const bool = <const O extends BoolOptions>(zh: string, en: string, options?: O): Field<Flag, O> =>
  field(boolKind, zh, en, options)
