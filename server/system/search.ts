// Pickers for workflow participants: roles, departments and positions of the caller's tenant by part of their name.
import type { Entity } from '@steward/domain/entity'
import { dept, post, role } from '@steward/domain/index'
import { columnOf } from '../engine/columns.ts'
import { engineOf } from '../engine/engine.ts'
import type { Where } from '../engine/filter.ts'
import { list } from '../engine/list.ts'
import { queryOf } from '../engine/query.ts'
import { type Route, route } from '../platform/route.ts'
import { childOf, every, named } from './every.ts'
import { forest } from './forest.ts'
import { containing } from './role/containing.ts'

const about = (entity: Entity) =>
  ({
    method: 'GET',
    path: `/blade-system/search/${entity.name}`,
    zh: `${entity.zh}搜索`,
    en: `Search for ${entity.en}`,
    tag: entity.name,
    may: 'signed-in',
    query: queryOf(entity.title, ...(entity.isTree ? ['parentId'] : ['current', 'size'])),
  }) as const

function narrow(where: Where, entity: Entity, tenant: string, text: string | undefined): void {
  where.add(`t.tenant_id = ${where.param(tenant)}`)
  containing(where, [`t.${columnOf(entity.title)}`], text)
}

const searchTree = (entity: Entity): Route =>
  route({
    ...about(entity),
    async run(ctx, { query }) {
      const rows = await every(entity, ctx, (where) => {
        narrow(where, entity, ctx.tenant, query[entity.title])
        if (named(query.parentId)) childOf(where, query.parentId)
      })
      return forest(rows)
    },
  })

export const searchRoles = searchTree(role)
export const searchDepts = searchTree(dept)

export const searchPosts = route({
  ...about(post),
  run: (ctx, { query: { current = '', size = '', postName } }) =>
    list(engineOf(ctx), post, ctx, { current, size }, (where) => narrow(where, post, ctx.tenant, postName)),
})
