// Finds people of a tenant by what they may do or by their role, and checks whom work is given to.
import type { Problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { admits } from '../tenant/packages.ts'

const enabled = `u.tenant_id = $1 and u.is_deleted = 0 and u.status = 1`

const idsOf = async (ctx: Ctx, statement: string, value: unknown): Promise<string[]> => {
  const rows = await ctx.tx.query(statement, [ctx.tx.scope.tenant, value])
  return rows.map(({ id }) => String(id))
}

/** Roles are looked for first, once: looked for again with each person, thousands of people take seconds. */
const holders = (condition: string) => `with able as materialized (
    select r.id from role r where r.tenant_id = $1 and r.is_deleted = 0 and ${condition})
  select u.id from "user" u where ${enabled} and u.role_id && array(select id from able) order by u.id`

/** Who holds one of these permission codes. */
export const peopleWith = (ctx: Ctx, codes: readonly string[]): Promise<string[]> =>
  idsOf(
    ctx,
    holders(`exists (select 1 from role_menu l join menu m on m.id = l.menu_id
       where l.role_id = r.id and m.is_deleted = 0 and m.code = any($2::text[]) and ${admits('r.tenant_id', 'm.id')})`),
    codes,
  )

/** Who has a role of this alias: `peopleOfRole(ctx, 'team_leader')` */
export const peopleOfRole = (ctx: Ctx, alias: string): Promise<string[]> =>
  idsOf(ctx, holders('r.role_alias = $2'), alias)

/** Who has the role, or the position, of this id. */
export const peopleIn = (ctx: Ctx, roleId: string): Promise<string[]> =>
  idsOf(ctx, holders('r.id = $2::bigint'), roleId)
export const peopleAt = (ctx: Ctx, postId: string): Promise<string[]> =>
  idsOf(ctx, `select u.id from "user" u where ${enabled} and $2::bigint = any(u.post_id) order by u.id`, postId)

/** Those of them who are people of the tenant whose account is enabled, in their order. */
export async function enabledOf(ctx: Ctx, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return []
  const rows = await ctx.tx.query(`select u.id from "user" u where ${enabled} and u.id = any($2::bigint[])`, [
    ctx.tx.scope.tenant,
    people,
  ])
  const found = new Set(rows.map(({ id }) => String(id)))
  return people.filter((id) => found.has(id))
}

export async function mustBeEnabled(ctx: Ctx, people: readonly string[], refusal: Problem): Promise<void> {
  if ((await enabledOf(ctx, people)).length !== people.length) throw refusal
}
