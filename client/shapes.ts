// Types of the client's parameters and results, in domain terms rather than wire names.
import type { Base, Entity, Input, Row } from '@steward/domain/entity'
import type { Operator } from '@steward/domain/kinds/kind'

/** Any declaration; without `check`, whose parameter type would make entities incompatible with each other. */
export type Declaration = Omit<Entity, 'check'>

type CaptionName<K> = K extends `${infer Stem}Id` ? `${Stem}Name` : K extends string ? `${K}Name` : never

/** A row as lists and details return it: with the captions of its references (`deptId` → `deptName`). */
export type Shown<E> = E extends { fields: infer F }
  ? string extends keyof F
    ? Base & Record<string, unknown>
    : Row<E> & { readonly [K in keyof F as CaptionName<K>]?: string }
  : never

/** A new row, or the changes to the row named by `id`: `null` clears a field, an absent field is unchanged. */
export type Draft<E> = E extends { fields: infer F }
  ? string extends keyof F
    ? { id?: string; rev?: number; tenantId?: string; clearFields?: string[] } & Record<string, unknown>
    : Input<E> | (Partial<Input<E>> & { id: string })
  : never

export type FilterValue = string | number | readonly (string | number)[]
/** A plain value searches as the field's `find` declares; an object names the comparison. */
export type Filter = FilterValue | { readonly [K in Operator]?: FilterValue | true }

export interface ListQuery {
  current?: number
  size?: number
  /** Field names, `-` for descending, comma-separated: `-createTime,sort`. */
  order?: string
  filters?: Readonly<Record<string, Filter | null | undefined>>
}

export interface Page<R> {
  records: R[]
  total: number
  current: number
  size: number
  pages: number
  /** Counting stopped at a limit: `total` is a lower bound. */
  totalIsLowerBound: boolean
}

export interface TreeNode {
  id: string
  parentId: string | null
  title: string
  /** Of declared menus and scopes. */
  nameEn?: string
  hasChildren: boolean
  children: TreeNode[]
}

/** Rows of one entity that refer to the rows asked about. */
/** A removed row that can come back. */
export interface Removed {
  id: string
  title: string
  code: string
  removedTime: string
  removedByName: string
  /** Lines that went with it. */
  parts: number
}

export interface Dependents {
  entity: string
  zh: string
  en: string
  count: number
  /** There are more than `count`. */
  isLowerBound: boolean
  /** `blocks` a removal; `stays` as a record; `goes` with the removed rows. */
  fate: 'blocks' | 'stays' | 'goes'
}

export interface DictionaryEntry {
  key: string
  label: string
  sort: number
  remark: string
}

export interface Tokens {
  access: string
  refresh: string
  tenantId: string
  /** Lifetime of the access token in seconds. */
  expiresIn: number
  /** Epoch milliseconds. */
  obtainedAt: number
}

/** The department and role the session is narrowed to, out of the person's own. */
export interface Narrowing {
  deptId: string
  roleId: string
}

/** The signed-in person as the token reply describes them. */
export interface Person {
  userId: string
  tenantId: string
  account: string
  nickName: string
  roleName: string
  roleId: string
  deptId: string
  postId: string
  oauthId: string
  avatar: string
  /** The password was set by somebody else: the server refuses other calls until it is changed. */
  isPasswordDue?: boolean
  /** It has to be changed because of its age. */
  isPasswordOld?: boolean
  /** A second factor is demanded: the server refuses other calls until it is set up. */
  isFactorDue?: boolean
  detail: unknown
}

export interface SignIn {
  tenantId: string
  username: string
  /** Encrypted with the server's public key. */
  password: string
  /** Without a captcha the grant is `password`, which only API clients may use. */
  captcha?: { key: string; code: string }
}

/** The second step of a sign-in whose first was answered with a challenge. */
export interface SecondStep {
  tenantId: string
  challenge: string
  /** Six digits, or a recovery code. */
  code: string
}

/** What an identity source sent the browser back with. */
export interface SignInBy {
  tenantId: string
  source: string
  code: string
  state: string
  /** The issuer, where the source names itself. */
  iss: string
}

export interface MenuItem {
  id: string
  code: string
  name: string
  path: string
  /** Name of the icon. */
  source: string
  /** Opens in a new browser window instead of the console. */
  opensWindow: boolean
  /** Roles that may see it; empty means everybody. */
  roles: readonly string[]
  /** Whether its page gets a tab. */
  isTab: boolean
  children: MenuItem[]
}

export interface TopMenu {
  id: string
  code: string
  name: string
  source: string
  path: string
}

/** The public facts of a tenant, known before sign-in. */
export interface KnownTenant {
  tenantId: string
  tenantName: string
  backgroundUrl: string
}

export interface BulkEdit {
  query: ListQuery
  /** Only these rows. */
  ids?: readonly string[] | undefined
  values: Readonly<Record<string, unknown>>
}

export interface Export {
  query: ListQuery
  /** Only these rows. */
  ids?: readonly string[] | undefined
  /** Names of the columns. */
  columns: readonly string[]
  format: 'csv' | 'xlsx'
}
