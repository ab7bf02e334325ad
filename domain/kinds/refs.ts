import { type Field, type Kind, type Options, field } from './kind.ts'
import { isId } from './ref.ts'

interface RefsOptions extends Options<string[]> {
  find?: 'eq' | 'tree'
}

const split = (wire: string) => wire.split(',').filter((id) => id !== '')

export const refsKind: Kind<string[], string> = {
  name: 'refs',
  prompt: 'choose',
  many: true,
  // `''` on the wire is the empty list.
  blankIsValue: true,
  sql: () => 'bigint[]',
  operators: () => ['equal', 'in', 'within'],
  operand: (text) => (isId(text) ? text : undefined),
  // The wire format is one comma-joined text, not an array.
  toWire: (ids) => ids.join(','),
  fromWire: split,
}

/** Several rows of another entity: `refs('role', '角色', 'Roles', { required: true })`. */
export const refs = <const O extends RefsOptions>(
  entity: string,
  zh: string,
  en: string,
  options?: O,
): Field<string[], O> => field(refsKind as unknown as Kind<string[]>, zh, en, options, { entity })
