// Departments of a user, between which he may switch.
import { dept } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import { queryOf } from '../../engine/query.ts'
import { route } from '../../platform/route.ts'
import { everyOne } from '../every.ts'
import { ownIds } from '../own-ids.ts'
import { searchDepts } from '../search.ts'

export default behave(dept, {
  routes: [
    route({
      method: 'GET',
      path: `/${dept.path}/select`,
      zh: '用户的部门',
      en: 'Departments of a user',
      tag: dept.name,
      may: 'signed-in',
      query: queryOf('userId'),
      async run(ctx, { query }) {
        const ids = await ownIds(ctx, 'dept_id', query.userId)
        return everyOne(dept, ctx, (where) => where.add(`t.id = any(${where.param(ids)}::bigint[])`))
      },
    }),
    searchDepts,
  ],
})
