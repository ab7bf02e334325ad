import { z } from 'zod'
import { type Field, type Kind, type Options, field } from './kind.ts'

interface TextOptions extends Options<string> {
  find?: 'like' | 'eq'
  /** More than one line in forms. */
  lines?: number
}

/** PostgreSQL cannot store NUL, and a lone surrogate cannot be encoded as UTF-8: both are rejected. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

export const textKind: Kind<string> = {
  name: 'text',
  prompt: 'enter',
  blankIsValue: true,
  sql: (f) => ((f.max ?? 255) > 2000 ? 'text' : `varchar(${f.max ?? 255})`),
  operators: () => ['like', 'equal', 'notequal', 'in', 'likeleft', 'likeright', 'notlike'],
  operand: (text) => text,
  schema(f) {
    const text = z
      .string()
      .min(f.min ?? 0)
      .max(f.max ?? 255)
      .refine(isStorable, { params: { reason: 'unstorable' } })
    return f.required ? text.refine((v) => v.trim() !== '', { params: { reason: 'required' } }) : text
  },
}

/** A line of text: `text('名称', 'Name', { required: true, max: 64, find: 'like' })`; 255 characters by default. */
export const text = <const O extends TextOptions>(zh: string, en: string, options?: O): Field<string, O> =>
  field(textKind, zh, en, options)
