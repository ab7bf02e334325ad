import type { Dictionary } from '../dictionary.ts'
import { split } from './attachments.ts'
import { type Field, type Kind, type Options, field } from './kind.ts'

interface DictsOptions extends Options<string[]> {
  find?: 'eq'
}

export const dictsKind: Kind<string[], string> = {
  name: 'dicts',
  prompt: 'choose',
  many: true,
  // `''` on the wire is the empty list.
  blankIsValue: true,
  sql: () => 'text[]',
  operators: () => ['equal', 'in'],
  operand: (text) => (text === '' ? undefined : text),
  toWire: (keys) => keys.join(','),
  fromWire: split,
}

/** Several choices from a dictionary with text keys: `dicts(repairTrade, '工种', 'Trades', { find: 'eq' })`. */
export const dicts = <const O extends DictsOptions>(
  dictionary: Dictionary<string>,
  zh: string,
  en: string,
  options?: O,
): Field<string[], O> =>
  field(dictsKind as unknown as Kind<string[]>, zh, en, options, {
    dictionary: dictionary.code,
    keys: dictionary.keys,
    perTenant: dictionary.perTenant,
    choices: dictionary as unknown as Dictionary,
  })
