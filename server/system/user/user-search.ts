// Person picker: colleagues by name, department or position, with only the fields it shows.
import { user } from '@steward/domain/index'
import type { Shown } from '../../engine/behave.ts'
import { engineOf } from '../../engine/engine.ts'
import { list } from '../../engine/list.ts'
import { queryOf } from '../../engine/query.ts'
import { route } from '../../platform/route.ts'
import { containing } from '../role/containing.ts'

const namesOf = (table: 'dept' | 'post') =>
  `(select string_agg(x.${table}_name, ' ') from ${table} x where x.id = any(t.${table}_id) and x.is_deleted = 0)`

export const searchUsers = route({
  method: 'GET',
  path: `/${user.path}/search/user`,
  zh: '人员选择',
  en: 'Search for people',
  tag: user.name,
  may: 'signed-in',
  query: queryOf('current', 'size', 'name', 'deptName', 'postName', 'id', 'tenantId'),
  async run(ctx, { query: { current = '', size = '', name, deptName, postName, id, tenantId } }) {
    // Only platform administrators may search another tenant.
    const tenant = (ctx.me.isPlatform && tenantId) || ctx.tenant
    const page = await list(engineOf(ctx), user, ctx, { current, size, ...(id ? { id } : {}) }, (where) => {
      where.add(`t.tenant_id = ${where.param(tenant)} and t.status = 1`)
      containing(where, ['t.real_name', 't.name'], name)
      containing(where, [namesOf('dept')], deptName)
      containing(where, [namesOf('post')], postName)
    })
    return { ...page, records: page.records.map(personOf) }
  },
})

const personOf = ({ id, realName, name, deptName, postName, avatar }: Shown): Shown => ({
  id,
  realName,
  name: name ?? '',
  deptName,
  postName,
  avatar: avatar ?? '',
})
