// What the client takes and gives, in the words of the domain rather than of the wire.
import type { Base, Entity, Input, Row } from '@steward/domain/entity'
import type { Operator } from '@steward/domain/kinds/kind'

/** Any declaration; `check` is left out because it makes one entity unfit for another's place. */
export type Declaration = Omit<Entity, 'check'>

type CaptionName<K> = K extends `${infer Stem}Id` ? `${Stem}Name` : K extends string ? `${K}Name` : never

/** A row as lists and details show it: with the captions of what it points at (`deptId` → `deptName`). */
export type Shown<E> = E extends { fields: infer F }
  ? string extends keyof F
    ? Base & Record<string, unknown>
    : Row<E> & { readonly [K in keyof F as CaptionName<K>]?: string }
  : never

/** A whole new row, or what changes of the one named by `id`: `null` empties a field, absence keeps it. */
export type Draft<E> = E extends { fields: infer F }
  ? string extends keyof F
    ? { id?: string; rev?: number; tenantId?: string; clearFields?: string[] } & Record<string, unknown>
    : Input<E> | (Partial<Input<E>> & { id: string })
  : never

export type FilterValue = string | number | readonly (string | number)[]
/** Plain values search as the field's `find` says; named comparisons are asked for by name. */
export type Filter = FilterValue | { readonly [K in Operator]?: FilterValue | true }

export interface ListQuery {
  current?: number
  size?: number
  /** Field names, `-` for descending, comma between: `-createTime,sort`. */
  order?: string
  filters?: Readonly<Record<string, Filter | null | undefined>>
}

export interface Page<R> {
  records: R[]
  total: number
  current: number
  size: number
  pages: number
  /** Counting stopped early: there are at least so many. */
  totalIsLowerBound: boolean
}

export interface TreeNode {
  id: string
  parentId: string | null
  title: string
  hasChildren: boolean
  children: TreeNode[]
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
  /** Seconds the access token lives. */
  expiresIn: number
  /** Epoch milliseconds. */
  obtainedAt: number
}

/** One of a person's own departments and roles each. */
export interface Narrowing {
  deptId: string
  roleId: string
}

/** Who signed in, as the token reply tells it. */
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
  /** The password was given by somebody else: nothing is answered until it is changed. */
  isPasswordDue?: boolean
  detail: unknown
}

export interface SignIn {
  tenantId: string
  username: string
  /** Already encrypted for the server's public key. */
  password: string
  /** Without a captcha the grant is `password`, which only scripted clients hold. */
  captcha?: { key: string; code: string }
}

export interface MenuItem {
  id: string
  code: string
  name: string
  path: string
  /** Name of the icon. */
  source: string
  /** Opens beside the console rather than in it. */
  opensWindow: boolean
  /** Roles that see it; everybody when empty. */
  roles: readonly string[]
  /** Whether its page has a tab of its own. */
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

/** A tenant as the sign-in page may know it before anybody signed in. */
export interface KnownTenant {
  tenantId: string
  tenantName: string
  backgroundUrl: string
}
