// Users: who may create and edit whom, and the calls around one's own account.
import { codesFor } from '@steward/domain/derive/permissions'
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { behave } from '../../engine/behave.ts'
import { engineOf } from '../../engine/engine.ts'
import { list } from '../../engine/list.ts'
import { paging, searchQuery } from '../../engine/query.ts'
import { route } from '../../platform/route.ts'
import { mustReachUsers } from '../role/reach.ts'
import { endSessionsOf } from '../sign-in/revoke.ts'
import { keepingAdministrators, tenantsOfUsers } from './last-administrator.ts'
import { securityRoutes } from './security-routes.ts'
import { assignRoles, letIn, resetFactors, resetPasswords, switching } from './user-actions.ts'
import { alikeAccounts } from './user-alike.ts'
import { firstCodes } from './user-first-codes.ts'
import { guestRoutes } from './user-guest.ts'
import { ownRoutes } from './user-own.ts'
import { platformRoutes } from './user-platform.ts'
import { searchUsers } from './user-search.ts'
import { submitUser, withoutPassword } from './user-submit.ts'

export default behave(user, {
  idsAs: 'userIds',
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map(withoutPassword) }
  },
  detail: async (ctx, id, base) => withoutPassword(await base(ctx, id)),
  submit: submitUser,
  async remove(ctx, ids, base) {
    if (ids.includes(ctx.me.userId)) throw problem('user.self')
    await mustReachUsers(ctx, ids)
    await keepingAdministrators(ctx, await tenantsOfUsers(ctx, ids), () => base(ctx, ids))
    await endSessionsOf(ctx, ids, 'removed')
  },
  actions: {
    grant: (ctx, { ids, roleIds }) => assignRoles(ctx, ids, roleIds),
    'reset-password': (ctx, { ids }) => resetPasswords(ctx, ids),
    'reset-second-factor': (ctx, { ids }) => resetFactors(ctx, ids),
    unlock: (ctx, { ids }) => letIn(ctx, ids),
  },
  routes: [
    route({
      method: 'GET',
      path: `/${user.path}/page`,
      zh: '用户分页',
      en: 'Page of users',
      tag: user.name,
      may: codesFor(user, 'list'),
      query: searchQuery(user, ...paging),
      async run(ctx, { query }) {
        const page = await list(engineOf(ctx), user, ctx, query, (where) => {
          if (ctx.me.isPlatform && query.tenantId) where.add(`t.tenant_id = ${where.param(query.tenantId)}`)
        })
        return { ...page, records: page.records.map(withoutPassword) }
      },
    }),
    searchUsers,
    alikeAccounts,
    ...switching,
    firstCodes,
    ...ownRoutes,
    ...securityRoutes,
    ...platformRoutes,
    ...guestRoutes(),
  ],
})
