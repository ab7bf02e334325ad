// Limits grants: callers grant, and act on users holding, only rights they hold themselves.
import { buttons, menuCode } from '@steward/domain/derive/permissions'
import { entities } from '@steward/domain/registry'
import type { Ctx } from '../../platform/ctx.ts'
import { admits } from '../tenant/packages.ts'
import { isPlatformRole } from '../user/administrators.ts'
import { API_SCOPE, DATA_SCOPE, heldMenus, narrowedResources } from './held.ts'
import { type Lacking, isNothing, refusalOf } from './lacking.ts'

/** Rights of a role by ids; all of them exist. */
export interface Rights {
  menus: readonly { id: string; code: string }[]
  apiScopeIds: readonly string[]
  dataScopes: readonly { id: string; resource: string }[]
}

interface Holding {
  menus: ReadonlySet<unknown>
  apiScopes: ReadonlySet<string>
  dataScopes: ReadonlySet<string>
  narrowed: ReadonlySet<string>
}

async function holdingOf(ctx: Ctx): Promise<Holding> {
  const menus = await heldMenus(ctx)
  const own = (await rightsOf(ctx, ctx.me.roleIds)).map(({ rights }) => rights)
  return {
    menus: new Set(menus.map((row) => row.id)),
    apiScopes: new Set(own.flatMap((rights) => rights.apiScopeIds)),
    dataScopes: new Set(own.flatMap((rights) => rights.dataScopes.map((scope) => scope.id))),
    narrowed: narrowedResources(ctx),
  }
}

function beyond(holding: Holding, { menus, apiScopeIds, dataScopes }: Rights): Lacking {
  // Data scopes narrow access: a narrowed caller may grant an entity only together with data scopes, all of them his
  // own.
  const rows = [...holding.narrowed].filter((resource) => {
    const codes = codesOf(resource)
    if (!menus.some((menu) => codes.has(menu.code))) return false
    const given = dataScopes.filter((scope) => scope.resource === resource)
    return given.length === 0 || given.some((scope) => !holding.dataScopes.has(scope.id))
  })
  return {
    menus: menus.filter(({ id }) => !holding.menus.has(id)).map(({ id }) => id),
    apiScopes: apiScopeIds.filter((id) => !holding.apiScopes.has(id)),
    rows,
  }
}

/** Permission codes that allow reading an entity. */
function codesOf(resource: string): Set<string> {
  const entity = entities.find((one) => one.name === resource)
  return new Set(entity ? [menuCode(entity), ...buttons(entity).map((button) => button.code)] : [])
}

/** Refuses to grant more than the caller holds. */
export async function mustHold(ctx: Ctx, rights: Rights): Promise<void> {
  if (ctx.me.isPlatform) return
  const lacking = beyond(await holdingOf(ctx), rights)
  if (!isNothing(lacking)) throw await refusalOf(ctx, 'role.grant', lacking)
}

/** Verdicts by roles: a sheet gives the same few roles to thousands of people. */
const verdicts = new WeakMap<Ctx, Map<string, Promise<Lacking | undefined>>>()

/** What one of these roles holds beyond the caller's rights; judged once per request. */
function lackingFor(ctx: Ctx, roleIds: readonly string[]): Promise<Lacking | undefined> {
  const known = verdicts.get(ctx) ?? new Map<string, Promise<Lacking | undefined>>()
  verdicts.set(ctx, known)
  const key = roleIds.join()
  const verdict = known.get(key) ?? judgeRoles(ctx, roleIds)
  known.set(key, verdict)
  return verdict
}

/** The caller's own roles give nothing beyond what he holds by them. */
async function judgeRoles(ctx: Ctx, roleIds: readonly string[]): Promise<Lacking | undefined> {
  const others = ctx.me.isPlatform ? [] : roleIds.filter((id) => !ctx.me.roleIds.includes(id))
  if (others.length === 0) return undefined
  const roles = await rightsOf(ctx, others)
  if (roles.some(isPlatformRole)) return { menus: [], apiScopes: [], rows: [], isPlatform: true }
  const holding = await holdingOf(ctx)
  return roles.map(({ rights }) => beyond(holding, rights)).find((lacking) => !isNothing(lacking))
}

/** Refuses to grant, change or revoke roles that exceed the caller's rights. */
export async function mustReachRoles(ctx: Ctx, roleIds: readonly string[]): Promise<void> {
  const lacking = await lackingFor(ctx, roleIds)
  if (lacking) throw await refusalOf(ctx, 'role.foreign', lacking, { field: 'roleId' })
}

/** Refuses to act on users whose rights exceed the caller's. */
export async function mustReachUsers(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  if (ctx.me.isPlatform) return
  const rows = await ctx.tx.query(
    'select distinct unnest(role_id) as id from "user" where id = any($1::bigint[]) and is_deleted = 0',
    [userIds],
  )
  const lacking = await lackingFor(
    ctx,
    rows.map((row) => String(row.id)),
  )
  if (lacking) throw await refusalOf(ctx, 'user.beyond', lacking)
}

interface RoleRights {
  [column: string]: unknown
  tenantId: string
  builtIn: string | null
  rights: Rights
}

async function rightsOf(ctx: Ctx, roleIds: readonly string[]): Promise<RoleRights[]> {
  return ctx.tx.query<RoleRights>(
    `select r.tenant_id as "tenantId", r.built_in as "builtIn", json_build_object(
       'menus', coalesce((select json_agg(json_build_object('id', m.id::text, 'code', m.code)) from role_menu l
         join menu m on m.id = l.menu_id and m.is_deleted = 0 where l.role_id = r.id and ${admits('r.tenant_id', 'm.id')}), '[]'),
       'apiScopeIds', coalesce((select json_agg(l.scope_id::text) from role_scope l
         join api_scope a on a.id = l.scope_id and a.is_deleted = 0 where l.role_id = r.id and l.scope_category = ${API_SCOPE}
           and ${admits('r.tenant_id', 'a.menu_id')}), '[]'),
       'dataScopes', coalesce((select json_agg(json_build_object('id', d.id::text, 'resource', d.resource_code)) from role_scope l
         join data_scope d on d.id = l.scope_id and d.is_deleted = 0 where l.role_id = r.id and l.scope_category = ${DATA_SCOPE}), '[]')
     ) as rights
     from role r where r.id = any($1::bigint[]) and r.is_deleted = 0`,
    [roleIds],
  )
}
