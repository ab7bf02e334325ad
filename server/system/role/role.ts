// Roles: who may create which, their grants, and trees and choices for clients.
import { codesFor } from '@steward/domain/derive/permissions'
import { role } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type Submitted, behave } from '../../engine/behave.ts'
import { queryOf } from '../../engine/query.ts'
import { idsOf } from '../../engine/remove.ts'
import { tree } from '../../engine/tree.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { everyOne, named } from '../every.ts'
import { ownIds } from '../own-ids.ts'
import { searchRoles } from '../search.ts'
import { isAdministratorAlias } from '../user/administrators.ts'
import { mustReachRoles } from './reach.ts'
import { grantRoles, previewGrant, roleGrant } from './role-grant.ts'
import { roleRights } from './role-rights-view.ts'

const reading = { method: 'GET', tag: role.name } as const

export default behave(role, {
  async submit(ctx, input, base) {
    if (input.id) await mustReachRoles(ctx, [input.id])
    await checkAlias(ctx, input)
    return base(ctx, input)
  },
  async remove(ctx, ids, base) {
    await mustReachRoles(ctx, ids)
    // Its grants stay, without effect: it comes back with them.
    await base(ctx, ids)
  },
  routes: [
    searchRoles,
    route({
      method: 'POST',
      path: `/${role.path}/grant`,
      zh: '角色授权',
      en: 'Grant menus and scopes',
      tag: role.name,
      may: [...codesFor(role, 'grant'), ...codesFor(role, 'edit')],
      body: roleGrant,
      run: (ctx, { body }) => grantRoles(ctx, body),
    }),
    route({
      method: 'POST',
      path: `/${role.path}/grant-preview`,
      zh: '角色授权影响',
      en: 'What a grant would change, and for whom',
      tag: role.name,
      may: [...codesFor(role, 'grant'), ...codesFor(role, 'edit')],
      body: roleGrant,
      run: (ctx, { body }) => previewGrant(ctx, body),
    }),
    route({
      ...reading,
      path: `/${role.path}/rights`,
      query: queryOf('roleIds'),
      zh: '角色权限与可授范围',
      en: 'What roles were granted and could be',
      may: [...codesFor(role, 'list'), ...codesFor(role, 'edit')],
      run: (ctx, { query }) => roleRights(ctx, idsOf(query.roleIds)),
    }),
    route({
      ...reading,
      path: `/${role.path}/tree-by-id`,
      query: queryOf('roleId'),
      zh: '同租户角色树',
      en: 'Roles of the same tenant as a tree',
      may: 'signed-in',
      run: async (ctx, { query }) => tree(role, ctx, { tenantId: await tenantOfRole(ctx, query.roleId) }),
    }),
    route({
      ...reading,
      path: `/${role.path}/select`,
      query: queryOf('userId'),
      zh: '用户的角色',
      en: 'Roles of a user',
      may: 'signed-in',
      async run(ctx, { query }) {
        const ids = await ownIds(ctx, 'role_id', query.userId)
        return everyOne(role, ctx, (where) => where.add(`t.id = any(${where.param(ids)}::bigint[])`))
      },
    }),
  ],
})

/** No other role is called as that of the platform's administrators: other clients of this API family go by the word. */
async function checkAlias(ctx: Ctx, { id, roleAlias }: Submitted<typeof role>): Promise<void> {
  if (roleAlias === undefined || !isAdministratorAlias(roleAlias)) return
  const [before] = id ? await ctx.tx.query('select role_alias as "roleAlias" from role where id = $1', [id]) : []
  if (before?.roleAlias !== roleAlias) throw problem('role.administrator', {}, { field: 'roleAlias' })
}

async function tenantOfRole(ctx: Ctx, roleId: string | undefined): Promise<string> {
  const [found] = await ctx.tx.query('select tenant_id as "tenantId" from role where id = $1 and is_deleted = 0', [
    named(roleId) ?? '0',
  ])
  return String(found?.tenantId ?? ctx.tenant)
}
