// How many rows of a list stand in each area, for the tree of areas beside the list.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { tableOf } from '../../engine/columns.ts'
import { Where, applyFilters } from '../../engine/filter.ts'
import { searchQuery } from '../../engine/query.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'

/** Rows directly in the area, those of areas below it not among them. */
export interface AreaCount {
  areaId: string
  count: number
}

async function countsOf(ctx: Ctx, entity: Entity, query: Record<string, string>): Promise<AreaCount[]> {
  const where = new Where()
  applyScope(where, entity, ctx)
  applyFilters(where, entity, query, ctx)
  const [rows = []] = await ctx.tx.readOnce([
    {
      text: `select t.area_id::text as "areaId", count(*)::int as count from ${tableOf(entity)} t
        where ${where.sql} and t.area_id is not null group by t.area_id`,
      values: where.values,
    },
  ])
  return rows.map(({ areaId, count }) => ({ areaId: String(areaId), count: Number(count) }))
}

/** `areaCounts(device)`: a call of an entity that stands in areas, with the filters of its list. */
export const areaCounts = (entity: Entity): Route =>
  route({
    method: 'GET',
    path: `/${entity.path}/area-counts`,
    zh: `各区域的${entity.zh}数`,
    en: `How many of ${entity.en} stand in each area`,
    tag: entity.name,
    may: codesFor(entity, 'list'),
    query: searchQuery(entity),
    run: (ctx, { query }) => countsOf(ctx, entity, query),
  })
