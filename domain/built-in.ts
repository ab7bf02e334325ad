// Rows an installation stands on: they are neither removed nor switched off, and what they are known by stays.
import { menuTree, topMenus } from './derive/menu.ts'
import type { ProblemCode } from './problems.ts'

interface BuiltIn {
  is(row: Readonly<Record<string, unknown>>): boolean
  /** Fields by which the product finds them or that let people in. */
  fixed: readonly string[]
  /** In place of the usual words. */
  problem?: ProblemCode
}

/** The client application the console signs in with. */
export const CONSOLE_CLIENT = 'console'
/** The tenant the platform belongs to. */
const PLATFORM = '000000'
/** Ids of the roles there are from the first start on. */
const ROLES: readonly unknown[] = ['1', '2']

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
  role: { is: (row) => ROLES.includes(row.id), fixed: [] },
  tenant: { is: (row) => row.tenantId === PLATFORM, fixed: [], problem: 'tenant.platform' },
}

/** Why this row may not go, or nothing. */
export function whyItStays(entity: string, row: Readonly<Record<string, unknown>>): ProblemCode | undefined {
  const known = builtIn[entity]
  return known?.is(row) ? (known.problem ?? 'row.built-in') : undefined
}

/** Which of its fields keep their values. */
export function fixedFields(entity: string, row: Readonly<Record<string, unknown>>): readonly string[] {
  const known = builtIn[entity]
  return known?.is(row) ? known.fixed : []
}
