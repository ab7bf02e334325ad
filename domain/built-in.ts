// Built-in rows the product depends on: they cannot be removed or disabled, and their key fields cannot change.
import { menuTree, topMenus } from './derive/menu.ts'
import type { Entity } from './entity.ts'
import { type ProblemCode, problem } from './problems.ts'

type Row = Readonly<Record<string, unknown>>

interface BuiltIn {
  is(row: Row): boolean
  /** Fields the product looks the row up by, or that control access. */
  fixed: readonly string[]
  /** Replaces the default problem. */
  problem?: ProblemCode
}

/** The API client the console signs in with. */
export const CONSOLE_CLIENT = 'console'
/** The platform's own tenant. */
const PLATFORM = '000000'
/** Ids of the seeded roles. */
const ROLES: readonly unknown[] = ['1', '2']

const isBuiltInRole = ({ builtIn }: Row) => builtIn !== null && builtIn !== undefined

let declaredCodes: ReadonlySet<unknown> | undefined
const codes = () => (declaredCodes ??= new Set([...codesIn(menuTree()), ...topMenus.map(({ code }) => code)]))

const codesIn = (items: ReturnType<typeof menuTree>): string[] =>
  items.flatMap(({ code, buttons, children }) => [code, ...buttons.map((button) => button.code), ...codesIn(children)])

const builtIn: Readonly<Record<string, BuiltIn>> = {
  client: {
    is: (row) => row.clientId === CONSOLE_CLIENT,
    fixed: ['clientId', 'clientSecret', 'authorizedGrantTypes'],
  },
  menu: { is: (row) => codes().has(row.code), fixed: ['code', 'category', 'path'] },
  // Under another role it would lose what that one loses.
  role: { is: (row) => ROLES.includes(row.id) || isBuiltInRole(row), fixed: ['roleAlias', 'parentId'] },
  tenant: { is: (row) => row.tenantId === PLATFORM, fixed: [], problem: 'tenant.platform' },
}

/** Throws where one of the rows is built in. */
export function mustNotBeBuiltIn(entity: Entity, rows: readonly Row[]): void {
  const known = builtIn[entity.name]
  if (!known || !rows.some((row) => known.is(row))) return
  throw problem(known.problem ?? 'row.built-in', { entity: entity.zh, entityEn: entity.en.toLowerCase() })
}

/** Throws where a fixed field of a built-in row would change. */
export function mustKeepFixed(entity: Entity, before: Row, given: Row): void {
  const known = builtIn[entity.name]
  if (!known?.is(before)) return
  const name = known.fixed.find((fixed) => fixed in given && given[fixed] !== before[fixed]) ?? ''
  const field = entity.fields[name]
  if (!field) return
  const facts = { entity: entity.zh, entityEn: entity.en.toLowerCase(), field: field.zh, fieldEn: field.en }
  throw problem('row.built-in-field', facts, { field: name })
}
