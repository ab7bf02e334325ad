// Positions as choices in forms.
import { post } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import { queryOf } from '../../engine/query.ts'
import { route } from '../../platform/route.ts'
import { every } from '../every.ts'
import { searchPosts } from '../search.ts'

export default behave(post, {
  routes: [
    route({
      method: 'GET',
      path: `/${post.path}/select`,
      zh: '岗位选择',
      en: 'Posts to choose from',
      tag: post.name,
      may: 'signed-in',
      query: queryOf('tenantId'),
      // Another tenant's only for platform administrators.
      run: (ctx, { query }) =>
        every(post, ctx, (where) =>
          where.add(`t.tenant_id = ${where.param((ctx.me.isPlatform && query.tenantId) || ctx.tenant)}`),
        ),
    }),
    searchPosts,
  ],
})
