// The interface of a field's kind: storing, filtering and translation, so that no code branches on the kind's name. Its
// schema is in schemas.ts, its view in the console.
import type { Dictionary } from '../dictionary.ts'
import type { Mask } from './mask.ts'

/** Comparisons of list filters; on the wire a suffix of the field's name (`sort_ge=3`). */
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

/** How a plain filter matches: substring, exact value, range, or a tree node with its descendants. */
export type Find = 'like' | 'eq' | 'range' | 'tree'

export type Place = 'list' | 'form' | 'detail'

export interface Options<V = unknown> {
  required?: boolean
  /** Unique among the tenant's rows that are not removed. */
  unique?: boolean
  min?: number
  max?: number
  find?: Find
  default?: V
  hide?: Place | readonly Place[]
  /** `system`: readable, but never written by people. */
  by?: 'system'
  /** `false`: rows may come from a sheet without it, though sheets never bring secrets. */
  inSheets?: false
  /** Help text shown beside the field. */
  help?: readonly [zh: string, en: string]
}

/** Options a kind may add to its fields. */
export interface Extras {
  /** Name of the referenced entity. */
  entity?: string
  /** Removed with the row it names, as the time line of a document is. */
  goes?: true
  /** Code of the dictionary a choice comes from. */
  dictionary?: string
  /** The dictionary is kept per tenant. */
  perTenant?: boolean
  /** The dictionary itself, with its declared captions. */
  choices?: Dictionary
  keys?: readonly (string | number)[]
  unit?: string
  /** Pattern of a document number the product gives: `WX{yyyyMMdd}-{0000}`. */
  number?: string
  /** Decimal places. */
  scale?: number
  /** Accepted media types of a file. */
  accept?: string
  /**
   * Unique without regard to case, width and form of the letters (folded.ts). Named is the field that marks rows from
   * before this was so, which share their value with another one and keep it.
   */
  folded?: string
  /** Lists show a part of it. It is compared as it is shown, whole, and gives no order: both would tell the rest. */
  mask?: Mask
  /** Lines of the text area, or formatted text. */
  lines?: number
  /** Path of the call that returns the options. */
  from?: string
  /** Fields of the same form the options depend on. */
  given?: readonly string[]
}

export interface Kind<V = unknown, W = V> {
  /** Also the file name of its view in the console. */
  readonly name: string
  readonly prompt: 'enter' | 'choose'
  sql(field: FieldFacts): string
  /** Supported comparisons, beside `null` and `notnull`. */
  operators(field: FieldFacts): readonly Operator[]
  /** Parses one operand of a filter; undefined when it is invalid. */
  operand(text: string, field: FieldFacts): string | number | undefined
  /** The form rows have, where clients may send others; `local` writes a moment in the installation's time zone. */
  normal?(value: V, local: (at: Date) => string): V
  toWire?(value: V): W
  fromWire?(wire: W): V
  /** Conversion for the database driver, where it differs. */
  toColumn?(value: V): unknown
  /** `''` is a value rather than absent. */
  readonly blankIsValue?: boolean
  /** Its values are words, which lists put in the order people read them in. */
  readonly isWords?: boolean
  /** `null` is a value (the root) rather than absent. */
  readonly nullIsValue?: boolean
  /** Stored with more precision than the wire has: equality is compared at the wire's precision. */
  readonly finerThanWire?: boolean
  /** Many values in one field. */
  readonly many?: boolean
  /** Names uploaded files, which belong to the row from then on and to no other. */
  readonly files?: {
    idsIn(value: V): readonly string[]
    /** The value is a link that everybody may follow who was shown it. */
    isLink?: boolean
  }
  /** Written by people, never read back. */
  readonly secret?: boolean
}

export interface FieldFacts extends Options, Extras {
  zh: string
  en: string
}

export interface Field<V = unknown, O = object> extends FieldFacts {
  kind: Kind
  /** Type-level only. */
  readonly value?: V
  readonly options?: O
}

/** Builds a field; called by kinds, not by entities. */
export function field<V, const O extends Options<V>>(
  kind: Kind<V>,
  zh: string,
  en: string,
  options?: O,
  extras?: Extras,
): Field<V, O> {
  // The registry of kinds is untyped; the value's type is carried by Field<V>.
  return { kind: kind as unknown as Kind, zh, en, ...options, ...extras }
}

export const isWritable = (facts: FieldFacts): boolean => facts.by !== 'system'

/** Hidden everywhere: for the server's own use, never sent. */
export const isInternal = (facts: FieldFacts): boolean =>
  (['list', 'form', 'detail'] as const).every((place) => isHidden(facts, place))

/** What is never sent gives no order, nor what is shown in part: rows in its order would tell it. */
export const givesOrder = (facts: Field): boolean =>
  !facts.kind.secret && !facts.kind.many && !facts.mask && !isInternal(facts) && facts.kind.operators(facts).length > 0

export const isHidden = (facts: FieldFacts, place: Place): boolean =>
  facts.hide === place || (Array.isArray(facts.hide) && facts.hide.includes(place))
