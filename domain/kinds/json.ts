import { type Field, type Kind, type Options, field } from './kind.ts'
import { isStorable } from './text.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Characters of the whole as JSON. */
export const LONGEST_JSON = 100_000

/** Depth is limited against stack overflow; texts inside follow the rules of text fields. */
export function isTame(value: unknown, depth = 0): boolean {
  if (depth > 32) return false
  if (typeof value === 'string') return isStorable(value)
  if (Array.isArray(value)) return value.every((item) => isTame(item, depth + 1))
  if (value !== null && typeof value === 'object')
    return Object.entries(value).every(([key, item]) => isStorable(key) && isTame(item, depth + 1))
  return true
}

export const jsonKind: Kind<Json> = {
  name: 'json',
  prompt: 'enter',
  sql: () => 'jsonb',
  operators: () => [],
  operand: () => undefined,
  // The driver would send an array as an SQL array.
  toColumn: (value) => JSON.stringify(value),
}

/** Structured data the platform stores without interpreting it: `json('参数', 'Parameters')`. */
export const json = <const O extends Options<Json>>(zh: string, en: string, options?: O): Field<Json, O> =>
  field(jsonKind, zh, en, options)
