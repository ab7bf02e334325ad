// What a kind of field is: one object that parses, stores, filters and translates, so nobody asks a field which kind it is.
import type { z } from 'zod'

/** Comparisons a list may ask for; on the wire a suffix of the field's name (`sort_ge=3`). */
export type Operator =
  | 'equal'
  | 'notequal'
  | 'in'
  | 'like'
  | 'likeleft'
  | 'likeright'
  | 'notlike'
  | 'ge'
  | 'gt'
  | 'le'
  | 'lt'
  | 'datege'
  | 'dategt'
  | 'datele'
  | 'datelt'
  | 'dateequal'
  | 'within'
  | 'null'
  | 'notnull'

/** How a plain parameter searches: part of the text, the exact value, a span, or a node with all below it. */
export type Find = 'like' | 'eq' | 'range' | 'tree'

export type Place = 'list' | 'form' | 'detail'

export interface Options<V = unknown> {
  required?: boolean
  /** No two living rows of a tenant share it. */
  unique?: boolean
  min?: number
  max?: number
  find?: Find
  default?: V
  hide?: Place | readonly Place[]
  /** `system`: people read it and never write it. */
  by?: 'system'
  /** What the field means and what to write there, in a sentence beside it. */
  help?: readonly [zh: string, en: string]
}

/** What a kind may add to its fields. */
export interface Extras {
  /** Name of the entity a reference points at. */
  entity?: string
  /** Code of the dictionary a choice comes from. */
  dictionary?: string
  /** The dictionary is kept per tenant. */
  perTenant?: boolean
  keys?: readonly (string | number)[]
  unit?: string
  /** Digits after the point. */
  scale?: number
  /** Media types a file may have. */
  accept?: string
  /** Several lines or formatted text. */
  lines?: number
  /** Path of the call that answers what can be chosen. */
  from?: string
  /** The fields of the same form it depends on. */
  given?: readonly string[]
}

export interface Kind<V = unknown, W = V> {
  /** Also the file name of its console half. */
  readonly name: string
  readonly prompt: 'enter' | 'choose'
  sql(field: FieldFacts): string
  /** Comparisons that make sense, beside `null` and `notnull`. */
  operators(field: FieldFacts): readonly Operator[]
  /** Wire to value; refuses what does not fit. */
  schema(field: FieldFacts): z.ZodType<V>
  /** One operand of a filter; the empty answer means that it makes no sense. */
  operand(text: string, field: FieldFacts): string | number | undefined
  toWire?(value: V): W
  fromWire?(wire: W): V
  /** As the database driver wants it, where that differs. */
  toColumn?(value: V): unknown
  /** `''` is a value, not the absence of one. */
  readonly blankIsValue?: boolean
  /** `null` says something (a root) rather than nothing. */
  readonly nullIsValue?: boolean
  /** Stored finer than it travels, so that equality is of what travels. */
  readonly finerThanWire?: boolean
  /** Many values in one field. */
  readonly many?: boolean
  /** Written by people, never read back. */
  readonly secret?: boolean
}

export interface FieldFacts extends Options, Extras {
  zh: string
  en: string
}

export interface Field<V = unknown, O = object> extends FieldFacts {
  kind: Kind
  /** Exists for the compiler alone. */
  readonly value?: V
  readonly options?: O
}

/** Builds a field constructor's answer; kinds call it, entities do not. */
export function field<V, const O extends Options<V>>(
  kind: Kind<V>,
  zh: string,
  en: string,
  options?: O,
  extras?: Extras,
): Field<V, O> {
  // The registry of kinds is untyped on purpose: the value's type travels in Field<V>.
  return { kind: kind as unknown as Kind, zh, en, ...options, ...extras }
}

/** Hidden everywhere: the row carries it for the system's own use, and it never travels. */
export const isInternal = (facts: FieldFacts): boolean =>
  (['list', 'form', 'detail'] as const).every((place) => isHidden(facts, place))

export const isHidden = (facts: FieldFacts, place: Place): boolean =>
  facts.hide === place || (Array.isArray(facts.hide) && facts.hide.includes(place))
