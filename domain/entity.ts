// Declares an entity, from which its table, API, permissions, menu, screen and tests are derived.
import type { GroupCode } from './derive/menu-groups.ts'
import type { Field } from './kinds/kind.ts'
import type { Lines } from './lines.ts'

export type Fields = Record<string, Field>
export type Verb = 'list' | 'detail' | 'submit' | 'remove' | 'tree' | 'lazy-tree' | 'lazy-list'

/**
 * Ownership of rows. `own`: per tenant; `administered`: per tenant, visible to the platform; `shared`: the platform's,
 * readable by all.
 */
export type Tenancy = 'own' | 'administered' | 'shared'

export interface Trait<F extends Fields = Fields, A extends Actions = Actions> {
  fields?: F
  verbs?: readonly Verb[]
  actions?: A
  tenancy?: Tenancy
  isTree?: boolean
  captionIsPath?: boolean
  readers?: string
  addressed?: Addressed
}

/** From when on, and in which state, a row is read by those it is for. */
export interface Addressed {
  state: string
  is: string
  from: string
}

/** A rule over several fields of an action's input, judged by console and server alike. */
export type InputCheck = (input: Readonly<Record<string, unknown>>) => { field: string; problem: string } | undefined

export interface Action<I extends Fields = Fields, On extends 'row' | 'rows' | 'list' = 'row' | 'rows' | 'list'> {
  zh: string
  en: string
  /** Target: one row, several rows, or the whole list. */
  on: On
  input: I
  /** Asks for confirmation first. */
  confirm?: boolean
  tone?: 'danger'
  check?: InputCheck
}
export type Actions = Record<string, Action>

type IsPresent<O> = O extends { required: true }
  ? true
  : O extends { default: infer D }
    ? D extends null
      ? false
      : true
    : false
type Value<F> = F extends Field<infer V, infer O> ? (IsPresent<O> extends true ? V : V | null) : never
type IsSystem<F> = F extends Field<unknown, infer O> ? (O extends { by: 'system' } ? true : false) : false
type IsRequired<F> = F extends Field<unknown, infer O> ? (O extends { required: true } ? true : false) : false
type Both<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never
type TraitFields<T extends readonly Trait[]> = Both<
  T[number] extends infer One ? (One extends { fields: infer F } ? F : never) : never
>
type TraitActions<T extends readonly Trait[]> = Both<
  T[number] extends infer One ? (One extends { actions: infer A } ? A : never) : never
>
// An empty list of traits intersects to `unknown`, which must not erase the keys.
type Known<T> = unknown extends T ? object : T

/** Fields every row has, by their wire names. */
export interface Base {
  id: string
  tenantId: string
  createUser: string | null
  createDept: string | null
  createTime: string
  updateUser: string | null
  updateTime: string
  status: number
  isDeleted: number
  /** Optimistic lock, incremented by each update. */
  rev: number
}

/** Where its screen stands: the group, the place among the group's screens in ascending order, and the icon. */
export interface MenuPlace {
  in: GroupCode
  /** The folder of its address, where the menu has another one: addresses stay when the menu is arranged anew. */
  address?: GroupCode
  at: number
  icon: string
}

export interface Entity<N extends string = string, F extends Fields = Fields, A extends Actions = Actions> {
  name: N
  zh: string
  en: string
  path: string
  fields: F
  /** Default order of lists: field names, `-` for descending. */
  order: string
  /** The field used as caption where another row references this one. */
  title: string
  verbs: readonly Verb[]
  actions: A
  /** Undefined for lines of documents, which have no screen of their own. */
  menu: MenuPlace | undefined
  /** Its rows are a record themselves: the history leaves them out. */
  isRecord: boolean
  /** Fields the history leaves out, because machines keep writing them. */
  unrecorded: readonly string[]
  /** Rows of other entities that are written with the row (lines.ts). */
  lines: Readonly<Record<string, Lines>>
  tenancy: Tenancy
  isTree: boolean
  /** The caption of a reference includes the ancestors' names, because its own name is not unique (护士站). */
  captionIsPath: boolean
  /** The field that names who may read a row beside its creator; without it roles and scopes decide. */
  readers: string | undefined
  /** Rows are for whom they name (traits/addressed.ts). */
  addressed: Addressed | undefined
  check?: (row: Partial<RowOf<F>>) => { field: keyof F & string; problem: string } | undefined
}

type RowOf<F> = { [K in keyof F]: Value<F[K]> }
type InputOf<F> = {
  [K in keyof F as IsSystem<F[K]> extends true ? never : IsRequired<F[K]> extends true ? K : never]: Value<F[K]>
} & {
  [K in keyof F as IsSystem<F[K]> extends true ? never : IsRequired<F[K]> extends true ? never : K]?: Value<F[K]> | null
}

/** A stored row: `Row<typeof device>`. */
export type Row<E> = E extends { fields: infer F } ? Omit<Base, keyof F> & RowOf<F> : never
/** Input to create a row; with `id` (and `rev`) it updates the given fields. */
export type Input<E> = E extends { fields: infer F }
  ? InputOf<F> & { id?: string; rev?: number; tenantId?: string; clearFields?: string[] }
  : never
export type ActionInput<A> = A extends Action<infer I> ? InputOf<I> : never
/** The target of an action: the row, the rows, or the whole list. */
export type ActionTarget<A> = A extends { on: 'row' }
  ? { id: string }
  : A extends { on: 'rows' }
    ? { ids: string[] }
    : object

interface Declaration<F extends Fields, A extends Actions, T extends readonly Trait[]> {
  path: string
  menu?: MenuPlace
  isRecord?: true
  unrecorded?: readonly Extract<keyof (F & Known<TraitFields<T>>), string>[]
  fields: F
  order?: string
  title?: Extract<keyof F, string>
  verbs?: readonly Verb[]
  actions?: A
  lines?: Readonly<Record<string, Lines>>
  is?: T
  check?: (row: Partial<RowOf<F>>) => { field: keyof F & string; problem: string } | undefined
}

const USUAL: readonly Verb[] = ['list', 'detail', 'submit', 'remove']

/**
 * Declares an entity.
 * `entity('post', '岗位', 'Post', { path: 'blade-system/post', fields: { postName: text('岗位名称', 'Post name') } })`
 */
export function entity<
  const N extends string,
  F extends Fields,
  const A extends Actions = Record<never, Action>,
  const T extends readonly Trait[] = [],
>(
  name: N,
  zh: string,
  en: string,
  declared: Declaration<F, A, T>,
): Entity<N, F & Known<TraitFields<T>>, A & Known<TraitActions<T>>> {
  const traits = declared.is ?? []
  const fields = Object.assign({}, declared.fields, ...traits.map((t) => t.fields)) as F & Known<TraitFields<T>>
  return {
    name,
    zh,
    en,
    path: declared.path,
    fields,
    order: declared.order ?? '-createTime',
    title: declared.title ?? Object.keys(declared.fields)[0] ?? 'id',
    verbs: [...(declared.verbs ?? USUAL), ...traits.flatMap((t) => t.verbs ?? [])],
    actions: Object.assign({}, declared.actions, ...traits.map((t) => t.actions)) as A & Known<TraitActions<T>>,
    menu: declared.menu,
    isRecord: declared.isRecord ?? false,
    unrecorded: declared.unrecorded ?? [],
    lines: declared.lines ?? {},
    tenancy: traits.map((t) => t.tenancy).find((t) => t !== undefined) ?? 'own',
    isTree: traits.some((t) => t.isTree),
    captionIsPath: traits.some((t) => t.captionIsPath),
    readers: traits.map((t) => t.readers).find((t) => t !== undefined),
    addressed: traits.map((t) => t.addressed).find((t) => t !== undefined),
    check: declared.check as Entity<N, F & Known<TraitFields<T>>>['check'],
  }
}

/** Declares an action beyond the usual verbs: `action('解锁', 'Unlock', { on: 'rows' })`. */
export function action<const On extends Action['on'], const I extends Fields = Record<never, Field>>(
  zh: string,
  en: string,
  declared: { on: On; input?: I; confirm?: boolean; tone?: 'danger'; check?: InputCheck },
): Action<I, On> {
  return { zh, en, ...declared, input: declared.input ?? ({} as I) }
}

/** The wire name of a reference's caption: `deptId` → `deptName`, `category` → `categoryName`. */
export const captionOf = (field: string): string => `${field.replace(/Id$/, '')}Name`

/** The snake_case name of a table or column. */
export const toSnake = (name: string): string =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
