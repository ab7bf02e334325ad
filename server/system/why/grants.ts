// The facts behind a verdict on a call: which menus and API scopes it needs, which roles were granted them, what the
// package cuts. They are told beside the verdict, which is the router's own (platform/admission.ts).
import type { Named, WhyApiScope, WhyMenu, WhyRule } from '@steward/domain/system/why'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { BUTTON, menuNames } from '../menu/menu-shapes.ts'
import { covers } from '../role/api-gate.ts'
import { API_SCOPE, DATA_SCOPE } from '../role/held.ts'
import { englishScopes } from '../role/role-scopes.ts'
import { admits } from '../tenant/packages.ts'
import type { Asked } from './person.ts'

const rolesWith = (
  where: string,
) => `coalesce((select json_agg(distinct jsonb_build_object('id', r.id::text, 'name', r.role_name))
  from role r where r.id = any($2::bigint[]) and r.is_deleted = 0 and r.status = 1 and ${where}), '[]') as roles`

// A granted menu brings those above it.
const MENUS = `
  select m.code, m.name, m.category, above.code as "aboveCode", above.name as above, ${admits('$3::varchar', 'm.id')} as "isAdmitted",
    ${rolesWith(`exists (select from role_menu l join menu c on c.id = l.menu_id and c.is_deleted = 0 and c.status = 1
      where l.role_id = r.id and (c.id = m.id or m.id::text = any(string_to_array(c.ancestors, ','))))`)}
  from menu m left join menu above on above.id = m.parent_id
  where m.code = any($1) and m.is_deleted = 0 and m.status = 1 order by m.category, m.sort, m.id`

const SCOPES = `
  select a.scope_name as name, a.scope_path as path,
    ${rolesWith(`exists (select from role_scope l where l.role_id = r.id and l.scope_id = a.id and l.scope_category = ${API_SCOPE})`)}
  from api_scope a where a.is_deleted = 0 and a.status = 1 and $1::text[] is not null and ${admits('$3::varchar', 'a.menu_id')} order by a.id`

const RULES = `
  select d.scope_name as name, d.scope_type as type, d.scope_column as column, coalesce(d.scope_value, '') as condition,
    ${rolesWith(`exists (select from role_scope l where l.role_id = r.id and l.scope_id = d.id and l.scope_category = ${DATA_SCOPE})`)}
  from data_scope d where d.is_deleted = 0 and d.status = 1 and d.resource_code = any($1::text[]) and $3::varchar is not null order by d.id`

const PACKAGE = `select p.package_name as name from tenant t join tenant_package p on p.id = t.package_id where t.tenant_id = $1 and t.is_deleted = 0`

interface Told {
  [column: string]: unknown
  name: string
  roles: Named[]
}

const ask = async <R extends Told>(ctx: Ctx, { identity, tenant }: Asked, text: string, names: readonly string[]) => {
  const values = [names, [...(identity?.roleIds ?? [])], tenant]
  const [rows = []] = await ctx.app.db.open(platformScope).readOnce([{ text, values }])
  return rows as R[]
}

export async function packageOf(ctx: Ctx, tenant: string): Promise<string | undefined> {
  const [rows] = await ctx.app.db.open(platformScope).readOnce([{ text: PACKAGE, values: [tenant] }])
  return rows?.[0] === undefined ? undefined : String(rows[0].name)
}

interface Menu {
  code: string
  category: number
  isAdmitted: boolean
  above: string | null
  aboveCode: string | null
}

const english = (code: string | null, name: string): string => menuNames.get(code ?? '') ?? name

export async function menusFor(ctx: Ctx, person: Asked, codes: readonly string[]): Promise<WhyMenu[]> {
  const rows = await ask<Told & Menu>(ctx, person, MENUS, codes)
  return rows.map(({ code, name, category, isAdmitted, roles, above, aboveCode }) => ({
    code,
    // A button alone is called like those of any other screen.
    name: category === BUTTON && above ? `${above} · ${name}` : name,
    nameEn:
      category === BUTTON && above ? `${english(aboveCode, above)} · ${english(code, name)}` : english(code, name),
    isButton: category === BUTTON,
    isAdmitted,
    roles,
  }))
}

const englishOf = (ctx: Ctx, name: string): string => (ctx.locale === 'en' ? (englishScopes.get(name) ?? name) : name)

export async function apiScopesOver(ctx: Ctx, person: Asked, path: string): Promise<WhyApiScope[]> {
  const rows = await ask<Told & { path: string }>(ctx, person, SCOPES, [])
  return rows
    .filter((scope) => covers(scope.path, path))
    .map(({ name, roles, path: pattern }) => ({ name: englishOf(ctx, name), path: pattern, roles }))
}

/** With what the engine makes of the rule, to be tried alone. */
export type Rule = Omit<WhyRule, 'letsIn'> & { column: string; condition: string }

/** The data scopes over an entity that the person's roles bring. */
export async function rulesOver(ctx: Ctx, person: Asked, entity: string): Promise<Rule[]> {
  const rows = await ask<Told & { type: number; column: string; condition: string }>(ctx, person, RULES, [entity])
  return rows.flatMap(({ name, type, column, condition, roles }) =>
    roles.length === 0 ? [] : [{ name: englishOf(ctx, name), type, column, condition, roles }],
  )
}

const ADMINISTRATORS = `
  select u.id::text as id, u.real_name as name from "user" u
  where u.tenant_id = $1 and u.is_deleted = 0 and u.status = 1 and exists (
    select from role r join role_menu l on l.role_id = r.id join menu m on m.id = l.menu_id and m.is_deleted = 0
    where r.id = any(u.role_id) and r.is_deleted = 0 and r.status = 1 and r.tenant_id = u.tenant_id and m.code = $2)
  order by u.id limit 3`

/** Who may change what roles are granted, the longest-standing first. */
export async function whomToAsk(ctx: Ctx, tenant: string, code: string): Promise<Named[]> {
  const [rows = []] = await ctx.app.db.open(platformScope).readOnce([{ text: ADMINISTRATORS, values: [tenant, code] }])
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }))
}
