// The thing model of one device as it is: each point with its own values in place of its type's, and where each field comes
// from.
import { thingModel } from '@steward/domain/index'
import { namesIn } from '@steward/domain/iot/model/derived-points'
import { type Origin, inheritable, isDefault } from '@steward/domain/iot/model/point-fields'
import { type Point, pointsIn, readTsl } from '@steward/domain/iot/model/tsl'
import type { Shown } from '../../engine/behave.ts'
import { selectRows } from '../../engine/columns.ts'
import { engineOf } from '../../engine/engine.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import { toWire } from '../../engine/wire.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withOwn } from './device-points.ts'
import { templateRow } from './template-rows.ts'

interface Owner {
  id: unknown
  deviceTypeId: unknown
}

/** In the order they are shown; `inherited` has the values above those that are overridden. */
export async function modelOf(ctx: Ctx, { id, deviceTypeId }: Owner): Promise<Shown[]> {
  const where = new Where()
  applyScope(where, thingModel, ctx)
  where.add(`t.device_type_id = ${where.param(deviceTypeId)}`)
  where.add(`(t.device_id is null or t.device_id = ${where.param(id)})`)
  const { text, values } = selectRows(thingModel, { where, order: '"display_sort", id' })
  const rows = toWire(thingModel, await ctx.tx.query(text, values), engineOf(ctx).captions)
  const ofType = rows.filter((row) => row.deviceId === null)
  const own = rows.filter((row) => row.deviceId !== null)
  const points = await pointsOfTemplate(ctx, String(deviceTypeId))
  const above = new Map(ofType.map((row) => [row.identifier, row]))
  return withOwn(ofType, own)
    .toSorted((a, b) => Number(a.displaySort) - Number(b.displaySort))
    .map((row) => withOrigins(row, above.get(row.identifier), points.get(String(row.identifier))))
}

/** What the type's template says of each point. */
async function pointsOfTemplate(ctx: Ctx, deviceTypeId: string): Promise<ReadonlyMap<string, Point>> {
  const [type] = await ctx.tx.query(
    'select template_id::text as "templateId" from device_type where id = $1 and tenant_id = $2',
    [deviceTypeId, ctx.tx.scope.tenant],
  )
  const template = type?.templateId ? await templateRow(ctx, String(type.templateId)) : undefined
  const points = template ? pointsIn(readTsl(template.content).tsl) : []
  return new Map(points.map(({ point }) => [point.identifier, point]))
}

function withOrigins(row: Shown, above: Shown | undefined, point: Point | undefined): Shown {
  const own = row.deviceId === null ? [] : namesIn(row.overridden)
  const inherited = above && row !== above ? Object.fromEntries(own.map((name) => [name, above[name] ?? null])) : {}
  const originOf = (name: string): Origin => {
    if (row.deviceId !== null && (own.includes(name) || !above))
      return isDefault(name, row[name]) && !above ? 'default' : 'device'
    const typed = above ?? row
    if (namesIn(typed.overridden).includes(name)) return 'type'
    if (typed.source === 'template') return point?.[name] === undefined ? 'default' : 'template'
    return isDefault(name, typed[name]) ? 'default' : 'type'
  }
  return {
    ...row,
    overridden: own,
    inherited,
    origins: Object.fromEntries(inheritable.map((name) => [name, originOf(name)])),
  }
}
