// Finds the people of a tenant who are told of something: by what they may do, or by their role.
import type { Ctx } from '../platform/ctx.ts'

const enabled = (condition: string) => `select u.id from "user" u
  where u.tenant_id = $1 and u.is_deleted = 0 and u.status = 1 and exists (
    select 1 from role r where r.id = any(u.role_id) and r.is_deleted = 0 and ${condition}) order by u.id`

const idsOf = async (ctx: Ctx, condition: string, value: unknown): Promise<string[]> => {
  const rows = await ctx.tx.query(enabled(condition), [ctx.tx.scope.tenant, value])
  return rows.map(({ id }) => String(id))
}

/** Who holds one of these permission codes. */
export const peopleWith = (ctx: Ctx, codes: readonly string[]): Promise<string[]> =>
  idsOf(
    ctx,
    `exists (select 1 from role_menu l join menu m on m.id = l.menu_id
       where l.role_id = r.id and m.is_deleted = 0 and m.code = any($2::text[]))`,
    codes,
  )

/** Who has a role of this alias: `peopleOfRole(ctx, 'team_leader')` */
export const peopleOfRole = (ctx: Ctx, alias: string): Promise<string[]> => idsOf(ctx, 'r.role_alias = $2', alias)
