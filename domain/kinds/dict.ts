import type { Dictionary } from '../dictionary.ts'
import { type Field, type Kind, type Options, field } from './kind.ts'

interface DictOptions<K> extends Options<K> {
  find?: 'eq'
}

type Key = string | number

export const isWhole = (text: string) => /^-?\d{1,9}$/.test(text)
export const isNumeric = (keys: readonly Key[] | undefined) => keys?.every((k) => typeof k === 'number') ?? false

export const dictKind: Kind<Key> = {
  name: 'dict',
  prompt: 'choose',
  sql: (f) => (isNumeric(f.keys) ? 'integer' : 'varchar(64)'),
  operators: () => ['equal', 'notequal', 'in'],
  operand(text, f) {
    if (!isNumeric(f.keys)) return text
    return isWhole(text) ? Number(text) : undefined
  },
}

/** A choice from a dictionary: `dict(noticeCategory, '类型', 'Type', { required: true, find: 'eq' })`. */
export const dict = <K extends Key, const O extends DictOptions<K>>(
  dictionary: Dictionary<K>,
  zh: string,
  en: string,
  options?: O,
): Field<K, O> =>
  field<K, O>(dictKind as unknown as Kind<K>, zh, en, options, {
    dictionary: dictionary.code,
    keys: dictionary.keys,
    perTenant: dictionary.perTenant,
    choices: dictionary as unknown as Dictionary,
  })
