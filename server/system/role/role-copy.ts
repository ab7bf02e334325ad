// A copied role may do what its original may, as far as whoever copies it may grant that, and has its home page.
import { role } from '@steward/domain/index'
import type { Parts } from '../../document/copies.ts'
import { admits } from '../tenant/packages.ts'
import { API_SCOPE, DATA_SCOPE } from './held.ts'
import { grantRoles } from './role-grant.ts'

interface Held {
  [column: string]: unknown
  menuIds: string[]
  dataScopeIds: string[]
  apiScopeIds: string[]
}

export const roleParts: Parts = {
  entity: role,
  async copy(ctx, from, to) {
    const [held] = await ctx.tx.query<Held>(
      `select array(select menu_id from role_menu l where role_id = $1 and ${admits('l.tenant_id', 'l.menu_id')}) as "menuIds",
         array(select scope_id from role_scope where role_id = $1 and scope_category = ${DATA_SCOPE}) as "dataScopeIds",
         array(select l.scope_id from role_scope l join api_scope a on a.id = l.scope_id
           where l.role_id = $1 and l.scope_category = ${API_SCOPE} and ${admits('l.tenant_id', 'a.menu_id')}) as "apiScopeIds"`,
      [from],
    )
    if (held) await grantRoles(ctx, { ...held, roleIds: [to] })
    await ctx.tx.query('update role set home = (select home from role where id = $1) where id = $2', [from, to])
  },
}
