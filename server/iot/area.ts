// How many rows of a list stand in each area, for the tree of areas beside the list.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { area } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { behave } from '../engine/behave.ts'
import { tableOf } from '../engine/columns.ts'
import { Where, applyFilters } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'

/** What stands in an area and can be listed by it. */
const placed = new Map<string, Entity>(
  entities
    .filter(({ fields }) => fields.areaId?.entity === area.name && fields.areaId.find)
    .map((one) => [one.name, one]),
)

/** Rows directly in the area, those of areas below it not among them. */
export interface AreaCount {
  areaId: string
  count: number
}

async function countsOf(ctx: Ctx, entity: Entity, query: Record<string, string>): Promise<AreaCount[]> {
  const where = new Where()
  applyScope(where, entity, ctx)
  applyFilters(where, entity, query)
  const [rows = []] = await ctx.tx.readOnce([
    {
      text: `select t.area_id::text as "areaId", count(*)::int as count from ${tableOf(entity)} t
        where ${where.sql} and t.area_id is not null group by t.area_id`,
      values: where.values,
    },
  ])
  return rows.map(({ areaId, count }) => ({ areaId: String(areaId), count: Number(count) }))
}

const areaCounts = route({
  method: 'GET',
  path: `/${area.path}/counts`,
  zh: '各区域的数量',
  en: 'Rows of a list in each area, by the filters of the list',
  tag: area.name,
  may: 'signed-in',
  query: z.object({ of: z.string().max(64) }).catchall(z.string()),
  run(ctx, { query: { of, ...filters } }) {
    const entity = placed.get(of)
    if (!entity) throw problem('request.filter', { name: 'of' }, { field: 'of' })
    ctx.must(...codesFor(entity, 'list'))
    return countsOf(ctx, entity, filters)
  },
})

export default behave(area, { routes: [areaCounts] })
