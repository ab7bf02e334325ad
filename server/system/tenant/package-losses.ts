// Who would lose what: menus that roles of a tenant hold now and would not with another choice of menus.
import type { Ctx } from '../../platform/ctx.ts'
import { BUTTON, menuNames } from '../menu/menu-shapes.ts'
import { admits } from './packages.ts'

export interface Losses {
  tenantId: string
  tenantName: string
  /** Menus, then buttons with their menu, the most held first; at most fifty are named. */
  menus: { name: string; nameEn: string; people: number }[]
  total: number
  roles: string[]
  /** Enabled accounts with a role that would lose something. */
  people: number
}

const NAMED = 50

/** What these tenants would lose with these menus (and everything above them), or without a package where null. */
export async function lossesOf(
  ctx: Ctx,
  tenants: readonly string[],
  menuIds: readonly string[] | null,
): Promise<Losses[]> {
  const known = await ctx.tx.query<{ tenantId: string; tenantName: string }>(
    `select tenant_id as "tenantId", tenant_name as "tenantName" from tenant
     where tenant_id = any($1) and is_deleted = 0 order by tenant_id`,
    [tenants],
  )
  if (menuIds === null) return known.map((one) => ({ ...one, menus: [], total: 0, roles: [], people: 0 }))
  const rows = await ctx.tx.query<Lost>(lost, [tenants, menuIds])
  const people = await ctx.tx.query<{ tenant: string; roles: string[]; people: number }>(touched, [
    rows.flatMap(({ roleIds }) => roleIds),
  ])
  return known.map((one) => {
    const theirs = rows.filter(({ tenant }) => tenant === one.tenantId)
    const own = people.find(({ tenant }) => tenant === one.tenantId)
    return {
      ...one,
      menus: theirs.slice(0, NAMED).map(({ code, name, above, aboveName, isButton, people: n }) => ({
        name: isButton ? `${aboveName} · ${name}` : name,
        nameEn: isButton ? `${englishOf(above, aboveName)} · ${englishOf(code, name)}` : englishOf(code, name),
        people: n,
      })),
      total: theirs.length,
      roles: own?.roles ?? [],
      people: own?.people ?? 0,
    }
  })
}

const englishOf = (code: string, name: string): string => menuNames.get(code) ?? name

interface Lost {
  [column: string]: unknown
  tenant: string
  code: string
  name: string
  /** Code and name of the menu it belongs to. */
  above: string
  aboveName: string
  isButton: boolean
  roleIds: string[]
  people: number
}

const enabled = (roles: string) =>
  `(select count(*)::int from "user" u where u.tenant_id = r.tenant_id and u.is_deleted = 0 and u.status = 1 and u.role_id && ${roles})`

const lost = `
  with chosen as materialized (select id, ancestors from menu where id = any($2::bigint[]) and is_deleted = 0),
  kept as materialized (select id from chosen union select unnest(string_to_array(ancestors, ','))::bigint from chosen)
  select r.tenant_id as tenant, m.code, m.name, coalesce(p.code, '') as above, coalesce(p.name, '') as "aboveName",
    m.category = ${BUTTON} as "isButton", array_agg(distinct r.id::text) as "roleIds",
    ${enabled('array_agg(distinct r.id)')} as people
  from role r join role_menu l on l.role_id = r.id join menu m on m.id = l.menu_id and m.is_deleted = 0 and m.status = 1
  left join menu p on p.id = m.parent_id
  where r.tenant_id = any($1) and r.is_deleted = 0 and m.id not in (select id from kept) and ${admits('r.tenant_id', 'm.id')}
  group by r.tenant_id, m.id, m.code, m.name, m.category, m.sort, p.code, p.name
  order by r.tenant_id, m.category, people desc, m.sort, m.id`

const touched = `
  select r.tenant_id as tenant, array_agg(r.role_name::text order by r.sort, r.id) as roles,
    ${enabled('array_agg(r.id)')} as people
  from role r where r.id = any($1::bigint[]) group by r.tenant_id`
