// Places and devices as one tree, level by level: areas, the devices that stand in them, and the parts of those.
import type { Entity } from '@steward/domain/entity'
import { area, device } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { idOf } from '../../engine/detail.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { route } from '../../platform/route.ts'
import { mayView } from './device-readers.ts'

const MOST = 2_000

interface DeviceNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  nodeType: 'area' | 'device'
  hasChildren: boolean
  onlineStatus?: string
}

/** Of rows `t` that the caller reaches. */
function reached(entity: Entity, ctx: Ctx, condition: (where: Where) => string): Where {
  const where = new Where()
  applyScope(where, entity, ctx)
  where.add(condition(where))
  return where
}

async function areasBelow(ctx: Ctx, parent: string): Promise<DeviceNode[]> {
  const where = reached(area as unknown as Entity, ctx, (one) =>
    parent === '0' ? 't.parent_id is null' : `t.parent_id = ${one.param(parent)}`,
  )
  const rows = await ctx.tx.query(
    `select t.id::text as id, t.area_name as title,
       exists (select from area c where c.parent_id = t.id and c.is_deleted = 0)
         or exists (select from device d where d.area_id = t.id and d.is_deleted = 0) as "hasChildren"
     from area t where ${where.sql} order by t.sort, t.id limit ${MOST}`,
    where.values,
  )
  return rows.map((row) => nodeOf('area', parent, row))
}

async function devicesBelow(ctx: Ctx, parent: string, isArea: boolean): Promise<DeviceNode[]> {
  const where = reached(device as unknown as Entity, ctx, (one) =>
    isArea
      ? `t.area_id = ${one.param(parent)} and (t.parent_id is null or not exists (
           select from device p where p.id = t.parent_id and p.area_id = t.area_id and p.is_deleted = 0))`
      : `t.parent_id = ${one.param(parent)}`,
  )
  const rows = await ctx.tx.query(
    `select t.id::text as id, t.device_name as title, t.online_status as "onlineStatus",
       exists (select from device c where c.parent_id = t.id and c.is_deleted = 0) as "hasChildren"
     from device t where ${where.sql} order by t.device_name, t.id limit ${MOST}`,
    where.values,
  )
  return rows.map((row) => nodeOf('device', parent, row))
}

function nodeOf(nodeType: DeviceNode['nodeType'], parentId: string, row: DbRow): DeviceNode {
  const id = String(row.id)
  return {
    id,
    parentId,
    title: String(row.title),
    key: id,
    value: id,
    nodeType,
    hasChildren: row.hasChildren === true,
    ...(nodeType === 'device' ? { onlineStatus: String(row.onlineStatus) } : {}),
  }
}

export const deviceTree = route({
  method: 'GET',
  path: `/${device.path}/lazy-tree`,
  zh: '区域与设备树',
  en: 'Areas, their devices and the parts of those, one level at a time',
  tag: device.name,
  may: mayView,
  query: z.object({ parentId: z.string().max(20).optional() }),
  async run(ctx, { query }) {
    const parent = idOf(query.parentId === undefined || query.parentId === '' ? '0' : query.parentId, 'parentId')
    if (parent === '0') return areasBelow(ctx, parent)
    const [kind] = await ctx.tx.query(
      `select exists (select from area where id = $1 and tenant_id = $2 and is_deleted = 0) as "isArea",
         exists (select from device where id = $1 and tenant_id = $2 and is_deleted = 0) as "isDevice"`,
      [parent, ctx.tx.scope.tenant],
    )
    if (kind?.isArea === true) return [...(await areasBelow(ctx, parent)), ...(await devicesBelow(ctx, parent, true))]
    if (kind?.isDevice === true) return devicesBelow(ctx, parent, false)
    throw problem('row.missing', { entity: area.zh, entityEn: area.en }, { field: 'parentId' })
  },
})
