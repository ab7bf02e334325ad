// Read routes of devices: latest values, and devices by their scene code.
import { codesFor } from '@steward/domain/derive/permissions'
import { device } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { detail } from '../../engine/detail.ts'
import { engineOf } from '../../engine/engine.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { route } from '../../platform/route.ts'
import { withOwn } from '../model/device-points.ts'
import { liveValue, shownProperty } from '../series/device-values.ts'
import { valuesOf } from '../series/telemetry-latest.ts'

export const mayView = codesFor(device, 'detail')

const MOST_DEVICES = 200

/** Condition that device rows `t` are in the caller's scope, for hand-written statements. */
function reach(ctx: Ctx, column: string, operand: unknown, cast = ''): Where {
  const where = new Where()
  applyScope(where, device, ctx)
  where.add(`t.${column} = any(${where.param(operand)}${cast})`)
  return where
}

/** The device's row; 400 unless the caller reaches it. */
export async function requireDevice(ctx: Ctx, deviceId: string): Promise<DbRow> {
  const where = reach(ctx, 'id', [isId(deviceId) ? deviceId : '0'], '::bigint[]')
  const [row] = await ctx.tx.query(
    `select t.id, t.device_name as "deviceName", t.device_type_id as "deviceTypeId", coalesce(t.report_interval, y.report_interval) as interval, l.vals
     from device t join device_type y on y.id = t.device_type_id
     left join ts_device s on s.device_id = t.id left join device_latest l on l.sid = s.sid where ${where.sql}`,
    where.values,
  )
  if (!row) throw problem('device.missing', {}, { field: 'deviceId' })
  return row
}

/** Columns of properties for the live view and charts. */
export const propertyColumns = (m: string): string =>
  `${m}.identifier, ${m}.name, ${m}.unit, ${m}.data_type as "dataType", ${m}.precision, ${m}.enum_items as "enumItems",
   ${m}.stale_after as "staleAfter", ${m}.is_display as "isDisplay", ${m}.device_type_id as "deviceTypeId", ${m}.device_id as "deviceId",
   ${m}.display_sort as "displaySort"`

async function readValues(ctx: Ctx, prefixes: readonly string[]) {
  const where = reach(ctx, 'device_mqtt_prefix', prefixes)
  const [devices = [], properties = []] = await ctx.tx.readOnce([
    {
      text: `select t.id, t.device_name, t.online_status, t.run_state, t.device_mqtt_prefix as prefix, t.device_type_id, l.vals,
               coalesce(t.report_interval, y.report_interval) as interval, (extract(epoch from l.ts) * 1000)::float8 as ms
             from device t join device_type y on y.id = t.device_type_id
             left join ts_device s on s.device_id = t.id left join device_latest l on l.sid = s.sid where ${where.sql}`,
      values: where.values,
    },
    {
      text: `select ${propertyColumns('m')} from thing_model m where m.kind = 'property' and m.is_deleted = 0 and m.device_type_id in (
               select device_type_id from device where device_mqtt_prefix = any($1) and is_deleted = 0)
               and (m.device_id is null or m.device_id in (
                 select id from device where device_mqtt_prefix = any($1) and is_deleted = 0))
             order by m.display_sort, m.id`,
      values: [prefixes],
    },
  ])
  const byPrefix = new Map(devices.map((row) => [String(row.prefix), row]))
  const byOwner = Map.groupBy(properties, (row) => String(row.deviceId ?? row.deviceTypeId))
  return prefixes.map((prefix) => {
    const row = byPrefix.get(prefix)
    if (!row) throw problem('device.missing', {}, { field: 'deviceMqttPrefix' })
    const latest = valuesOf(Object(row.vals ?? {}))
    const about = { interval: Number(row.interval), now: ctx.now.getTime(), locale: ctx.locale }
    return {
      deviceId: row.id,
      deviceName: row.device_name,
      deviceMqttPrefix: prefix,
      onlineStatus: row.online_status,
      runState: row.run_state,
      ts: row.ms ?? null,
      values: pointsOf(byOwner, row).map((property) =>
        shownProperty(property, liveValue(shape(property), latest.get(String(property.identifier)), about)),
      ),
    }
  })
}

/** In the order they are shown. */
const pointsOf = (byOwner: ReadonlyMap<string, DbRow[]>, { id, device_type_id: typeId }: DbRow): DbRow[] => {
  const own = byOwner.get(String(id)) ?? []
  const all = withOwn(byOwner.get(String(typeId)) ?? [], own)
  return own.length === 0 ? all : all.toSorted((a, b) => Number(a.displaySort) - Number(b.displaySort))
}

const shape = ({ dataType, precision, enumItems, staleAfter }: DbRow) => ({
  dataType,
  precision,
  enumItems,
  staleAfter,
})

export const deviceReaders = [
  route({
    method: 'GET',
    path: `/${device.path}/value`,
    zh: '设备实时值',
    en: 'Latest values of devices',
    tag: device.name,
    may: [...codesFor(device, 'list'), ...mayView],
    query: z.object({ deviceMqttPrefix: z.string().min(1).max(20_000) }),
    async run(ctx, { query }) {
      const prefixes = [...new Set(query.deviceMqttPrefix.split(','))]
      if (prefixes.length > MOST_DEVICES) throw problem('row.too-many', { max: MOST_DEVICES })
      const values = await readValues(ctx, prefixes)
      return query.deviceMqttPrefix.includes(',') ? values : values[0]
    },
  }),
  route({
    method: 'GET',
    path: `/${device.path}/detailByJsCode`,
    zh: '按图元编码查设备',
    en: 'Device by its code in scenes',
    tag: device.name,
    may: mayView,
    query: z.object({ jsCode: z.string().min(1).max(64) }),
    async run(ctx, { query }) {
      const where = reach(ctx, 'js_code', [query.jsCode])
      const [row] = await ctx.tx.query(`select t.id from device t where ${where.sql}`, where.values)
      if (!row) throw problem('device.missing', {}, { field: 'jsCode' })
      return detail(engineOf(ctx), device, ctx, String(row.id))
    },
  }),
]
