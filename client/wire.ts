// Translates between domain values and the wire format in both directions; only this file knows the wire names.
import type { Fields } from '@steward/domain/entity'
import type {
  Declaration,
  Dependents,
  DictionaryEntry,
  Draft,
  Filter,
  FilterValue,
  KnownTenant,
  ListQuery,
  MenuItem,
  Narrowing,
  Page,
  Removed,
  Person,
  Shown,
  SignIn,
  Tokens,
  TopMenu,
  TreeNode,
} from './shapes.ts'

export type Wire = Readonly<Record<string, unknown>>
export type Query = Readonly<Record<string, string | number | undefined>>

const ROOT = '0'

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const numberOf = (value: unknown, otherwise: number): number => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise
}
const isRecord = (value: unknown): value is Wire => value !== null && typeof value === 'object' && !Array.isArray(value)
export const listOf = (value: unknown): Wire[] => (Array.isArray(value) ? value.filter(isRecord) : [])
export const recordOf = (value: unknown): Wire => (isRecord(value) ? value : {})

export function rowFromWire<E extends Declaration>(entity: E, wire: Wire): Shown<E> {
  const row: Record<string, unknown> = { ...wire }
  for (const [name, { kind }] of Object.entries(entity.fields)) {
    const value = wire[name] ?? null
    if (value !== null && kind.fromWire) row[name] = kind.fromWire(value)
    else row[name] = value === null && kind.many ? [] : value
  }
  // The server builds rows from the same declaration; TypeScript cannot check that across the wire.
  return row as Shown<E>
}

export function pageFromWire<E extends Declaration>(entity: E, data: unknown): Page<Shown<E>> {
  const wire = recordOf(data)
  return { ...pageOf(wire), records: listOf(wire.records).map((row) => rowFromWire(entity, row)) }
}

const pageOf = (wire: Wire) => ({
  total: numberOf(wire.total, 0),
  current: numberOf(wire.current, 1),
  size: numberOf(wire.size, 10),
  pages: numberOf(wire.pages, 0),
  totalIsLowerBound: wire.totalIsLowerBound === true,
})

export function removedFromWire(data: unknown): Page<Removed> {
  const wire = recordOf(data)
  const records = listOf(wire.records).map((row) => ({
    id: textOf(row.id),
    title: textOf(row.title),
    code: textOf(row.code),
    removedTime: textOf(row.removedTime),
    removedByName: textOf(row.removedByName),
    parts: numberOf(row.parts, 0),
  }))
  return { ...pageOf(wire), records }
}

export function treeFromWire(data: unknown): TreeNode[] {
  return listOf(data).map((wire) => {
    const children = treeFromWire(wire.children)
    const parentId = textOf(wire.parentId)
    return {
      id: textOf(wire.id ?? wire.key ?? wire.value),
      parentId: parentId === '' || parentId === ROOT ? null : parentId,
      title: textOf(wire.title),
      hasChildren: wire.hasChildren === true || children.length > 0,
      children,
    }
  })
}

export const dictionaryFromWire = (data: unknown): DictionaryEntry[] =>
  listOf(data).map((wire) => ({
    key: textOf(wire.dictKey),
    label: textOf(wire.dictValue),
    sort: numberOf(wire.sort, 0),
    remark: textOf(wire.remark),
  }))

const FATES = ['blocks', 'stays', 'goes'] as const

export const dependentsFromWire = (data: unknown): Dependents[] =>
  listOf(data).flatMap((wire) => {
    const fate = FATES.find((one) => one === wire.fate)
    const [zh, en] = [textOf(wire.zh), textOf(wire.en)]
    const isLowerBound = wire.isLowerBound === true
    return fate ? [{ entity: textOf(wire.entity), zh, en, count: numberOf(wire.count, 0), isLowerBound, fate }] : []
  })

const isEmpty = (value: unknown) => value === null || value === ''

/** Form values for the wire; a secret is sent as typed, everything else as its kind encodes it. */
export function fieldsToWire(fields: Fields, values: Wire): Record<string, unknown> {
  const wire: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const kind = fields[name]?.kind
    const isAsIs = value === undefined || kind?.secret || (value === null && kind?.many)
    wire[name] = isAsIs || !kind?.toWire ? value : kind.toWire(value)
  }
  return wire
}

/** On the wire an absent or null field is unchanged, so cleared fields are listed in `clearFields`. */
export function draftToWire<E extends Declaration>(entity: E, draft: Draft<E>): Record<string, unknown> {
  const wire = fieldsToWire(entity.fields, recordOf(draft))
  if (!wire.id) return wire
  const emptied = Object.keys(entity.fields).filter((name) => {
    const isSecret = entity.fields[name]?.kind.secret
    return name in wire && isEmpty(wire[name]) && !isSecret
  })
  const asked = Array.isArray(wire.clearFields) ? wire.clearFields : []
  if (emptied.length + asked.length > 0) wire.clearFields = [...new Set([...asked, ...emptied])]
  for (const name of emptied) delete wire[name]
  return wire
}

const operandOf = (value: FilterValue | true): string => (Array.isArray(value) ? value.join(',') : String(value))
const isComparison = (filter: Filter): filter is Exclude<Filter, FilterValue> =>
  typeof filter === 'object' && !Array.isArray(filter)

function filterToWire(name: string, filter: Filter): [string, string][] {
  if (!isComparison(filter)) return [[name, operandOf(filter)]]
  return Object.entries(filter).flatMap(([operator, operand]): [string, string][] =>
    operand === undefined ? [] : [[operator === 'in' ? name : `${name}_${operator}`, operandOf(operand)]],
  )
}

export function listToWire(query: ListQuery): Query {
  const names = (query.order ?? '').split(',').filter((name) => name !== '')
  const ascs = names.filter((name) => !name.startsWith('-'))
  const descs = names.filter((name) => name.startsWith('-')).map((name) => name.slice(1))
  const filters = Object.entries(query.filters ?? {}).flatMap(([name, filter]) =>
    filter === null || filter === undefined ? [] : filterToWire(name, filter),
  )
  return {
    current: query.current ?? 1,
    size: query.size ?? 10,
    ...(ascs.length > 0 ? { ascs: ascs.join(',') } : {}),
    ...(descs.length > 0 ? { descs: descs.join(',') } : {}),
    ...Object.fromEntries(filters.filter(([, operand]) => operand !== '')),
  }
}

export const parentToWire = (parentId: string | null): string => parentId ?? ROOT

export const signInToWire = (signIn: SignIn): { query: Query; headers: Record<string, string> } => ({
  query: {
    grant_type: signIn.captcha ? 'captcha' : 'password',
    tenantId: signIn.tenantId,
    username: signIn.username,
    password: signIn.password,
    scope: 'all',
    type: 'account',
  },
  headers: {
    'Tenant-Id': encodeURIComponent(signIn.tenantId),
    ...(signIn.captcha
      ? { 'Captcha-Key': signIn.captcha.key, 'Captcha-Code': encodeURIComponent(signIn.captcha.code) }
      : {}),
  },
})

export const refreshToWire = (tokens: Tokens, wish?: Narrowing): { query: Query; headers: Record<string, string> } => ({
  query: { grant_type: 'refresh_token', refresh_token: tokens.refresh, tenantId: tokens.tenantId, scope: 'all' },
  headers: {
    'Tenant-Id': encodeURIComponent(tokens.tenantId),
    ...(wish ? { 'Dept-Id': wish.deptId, 'Role-Id': wish.roleId } : {}),
  },
})

export const tokensFromWire = (wire: Wire, now: number): Tokens => ({
  access: textOf(wire.access_token),
  refresh: textOf(wire.refresh_token),
  tenantId: textOf(wire.tenant_id),
  expiresIn: numberOf(wire.expires_in, 3600),
  obtainedAt: now,
})

export const personFromWire = (wire: Wire): Person => ({
  // The token reply has snake_case, user-info camelCase.
  userId: textOf(wire.user_id ?? wire.userId),
  tenantId: textOf(wire.tenant_id ?? wire.tenantId),
  account: textOf(wire.account) || textOf(wire.user_name ?? wire.userName),
  nickName: textOf(wire.nick_name ?? wire.nickName) || textOf(wire.user_name ?? wire.userName),
  roleName: textOf(wire.role_name ?? wire.roleName),
  roleId: textOf(wire.role_id ?? wire.roleId),
  deptId: textOf(wire.dept_id ?? wire.deptId),
  postId: textOf(wire.post_id ?? wire.postId),
  oauthId: textOf(wire.oauth_id ?? wire.oauthId),
  avatar: textOf(wire.avatar),
  ...((wire.password_change_required ?? wire.passwordChangeRequired) === true ? { isPasswordDue: true } : {}),
  ...((wire.password_expired ?? wire.passwordExpired) === true ? { isPasswordOld: true } : {}),
  ...((wire.second_factor_required ?? wire.secondFactorRequired) === true ? { isFactorDue: true } : {}),
  detail: wire.detail,
})

const OPENS_WINDOW = 2

export const menusFromWire = (data: unknown): MenuItem[] =>
  listOf(data).map((wire) => {
    const { roles, isTab } = recordOf(wire.meta)
    return {
      id: textOf(wire.id),
      code: textOf(wire.code),
      name: textOf(wire.name),
      path: textOf(wire.path),
      source: textOf(wire.source),
      opensWindow: numberOf(wire.isOpen, 1) === OPENS_WINDOW,
      roles: Array.isArray(roles) ? roles.map(String) : [],
      isTab: isTab !== false,
      children: menusFromWire(wire.children),
    }
  })

export const topMenusFromWire = (data: unknown): TopMenu[] =>
  listOf(data).map((wire) => ({
    id: textOf(wire.id),
    code: textOf(wire.code),
    name: textOf(wire.name),
    source: textOf(wire.source),
    path: textOf(wire.path),
  }))

/** The reply nests buttons under their menus; only leaves are permission codes. */
export const buttonCodesFromWire = (data: unknown): string[] =>
  listOf(data).flatMap((wire) => {
    const below = listOf(wire.children)
    return below.length > 0 ? buttonCodesFromWire(below) : [textOf(wire.code)].filter((code) => code !== '')
  })

export function tenantFromWire(data: unknown): KnownTenant | undefined {
  const wire = recordOf(data)
  const tenantId = textOf(wire.tenantId)
  if (tenantId === '') return undefined
  return { tenantId, tenantName: textOf(wire.tenantName), backgroundUrl: textOf(wire.backgroundUrl) }
}
