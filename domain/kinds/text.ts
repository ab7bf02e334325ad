import { type Extras, type Field, type Kind, type Options, field } from './kind.ts'
import { masked } from './mask.ts'

interface TextOptions extends Options<string>, Pick<Extras, 'mask'> {
  find?: 'like' | 'eq'
  /** More than one line in forms. */
  lines?: number
  folded?: string
}

interface NumberOptions {
  hide?: Options['hide']
}
const given = { by: 'system', max: 32, default: '', unique: true, find: 'like' } as const

/** PostgreSQL cannot store NUL, and a lone surrogate cannot be encoded as UTF-8: both are rejected. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

export const textKind: Kind<string> = {
  name: 'text',
  prompt: 'enter',
  blankIsValue: true,
  isWords: true,
  sql: (f) => ((f.max ?? 255) > 2000 ? 'text' : `varchar(${f.max ?? 255})`),
  operators: ({ mask }) =>
    mask ? ['equal', 'in'] : ['like', 'equal', 'notequal', 'in', 'likeleft', 'likeright', 'notlike'],
  operand: (text, { mask }) => (mask ? masked(text, mask) : text),
}

/**
 * A document's number, given when it is created and unique per tenant: `number('单号', 'Number', 'BX{yyyyMMdd}-{0000}')`;
 * with a date in the pattern, counting restarts every day.
 */
export const number = <const O extends NumberOptions>(
  zh: string,
  en: string,
  pattern: string,
  options?: O,
): Field<string, typeof given & O> =>
  field(textKind, zh, en, { ...given, ...options }, { number: pattern }) as Field<string, typeof given & O>

/** A line of text: `text('名称', 'Name', { required: true, max: 64, find: 'like' })`; 255 characters by default. */
export const text = <const O extends TextOptions>(zh: string, en: string, options?: O): Field<string, O> =>
  field(textKind, zh, en, options)
