import { type Field, type Kind, type Options, field } from './kind.ts'

interface RefOptions extends Options<string> {
  find?: 'eq' | 'tree'
  goes?: true
}

const LARGEST = 9_223_372_036_854_775_807n

export const isId = (text: string): boolean => /^\d{1,19}$/.test(text) && BigInt(text) <= LARGEST

export const refKind: Kind<string> = {
  name: 'ref',
  prompt: 'choose',
  sql: () => 'bigint',
  operators: () => ['equal', 'notequal', 'in', 'within'],
  operand: (text) => (isId(text) ? text : undefined),
}

/**
 * A reference to another entity, by name so that two entities can reference each other: `ref('device', '设备',
 * 'Device')`.
 */
export const ref = <const O extends RefOptions>(
  entity: string,
  zh: string,
  en: string,
  options?: O,
): Field<string, O> => field(refKind, zh, en, options, { entity })
