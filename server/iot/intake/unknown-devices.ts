// Devices that report and are not declared, as the message log of the last days knows them, and bringing them in together.
import { codesFor } from '@steward/domain/derive/permissions'
import { device, gateway } from '@steward/domain/index'
import { MOST_ADOPTED, type TypeModel, likelyType, valuesSentBy } from '@steward/domain/iot/unknown-device'
import { isStorable } from '@steward/domain/kinds/text'
import { Problem, problem } from '@steward/domain/problems'
import { z } from 'zod'
import { engineOf } from '../../engine/engine.ts'
import { Where } from '../../engine/filter.ts'
import { write } from '../../engine/routes.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { inSavepoint } from '../../platform/savepoint.ts'

/** Days of the message log that are searched, and devices listed. */
const DAYS = 7
const MOST_LISTED = 500
const TIME = `'YYYY-MM-DD HH24:MI:SS'`

const id = z.string().max(64).refine(isStorable)

export const unknownDevices = [
  route({
    method: 'GET',
    path: `/${device.path}/unknown`,
    zh: '待接入设备',
    en: 'Devices that report and are not declared',
    tag: device.name,
    may: codesFor(device, 'add'),
    query: z.object({ gatewayId: id.optional() }),
    run: (ctx, { query }) => unknown(ctx, query.gatewayId),
  }),
  route({
    method: 'POST',
    path: `/${device.path}/adopt`,
    zh: '接入设备',
    en: 'Bring in devices that report, all or none',
    tag: device.name,
    may: codesFor(device, 'add'),
    body: z.object({
      rows: z
        .array(z.object({ gatewayId: id, deviceCode: id, deviceName: id, deviceTypeId: id, areaId: id }))
        .min(1)
        .max(MOST_ADOPTED),
    }),
    run: (ctx, { body }) => adopt(ctx, body.rows),
  }),
]

async function unknown(ctx: Ctx, gatewayId: string | undefined) {
  const where = new Where()
  applyScope(where, gateway, ctx)
  if (gatewayId) where.add(`t.id = ${where.param(gatewayId)}`)
  const [since, most] = [where.param(new Date(ctx.now.getTime() - DAYS * 86_400_000)), where.param(MOST_LISTED)]
  const rows = await ctx.tx.query(
    `select t.id as "gatewayId", t.gateway_name as "gatewayName", t.area_id as "areaId", l.code as "deviceCode",
       l.messages, to_char(l.first, ${TIME}) as "firstTime", to_char(l.last, ${TIME}) as "lastTime", l.topic, l.payload
     from gateway t join (
       select gateway_id, f ->> 'deviceCode' as code, sum(times)::int as messages, min(create_time) as first,
         max(create_time) as last, (array_agg(topic order by create_time desc))[1] as topic,
         (array_agg(payload order by create_time desc))[1] as payload
       from data_log, jsonb_array_elements(findings) f
       where is_deleted = 0 and result in ('unknown_device', 'partial') and create_time > ${since}::timestamptz
         and f ->> 'code' = 'E_UNKNOWN'
       group by 1, 2
     ) l on l.gateway_id = t.id
     where ${where.sql} and l.code <> '' and not exists (
       select 1 from device d where d.gateway_id = t.id and d.device_code = l.code and d.is_deleted = 0)
     order by l.last desc, l.code limit ${most}`,
    where.values,
  )
  const types = rows.length > 0 ? await typesOf(ctx) : []
  return rows.map(({ topic, payload, ...row }) => {
    const values = valuesSentBy(String(row.deviceCode), String(topic), Buffer.from(String(payload ?? '')))
    const likely = likelyType(values, types)
    return {
      ...row,
      values,
      ...(likely ? { deviceTypeId: likely.typeId, known: likely.known } : {}),
    }
  })
}

async function typesOf(ctx: Ctx): Promise<TypeModel[]> {
  const rows = await ctx.tx.query(
    `select device_type_id as id, array_agg(identifier) as identifiers from thing_model
     where tenant_id = $1 and kind = 'property' and device_id is null and is_deleted = 0 group by 1`,
    [ctx.tx.scope.tenant],
  )
  return rows.map((row) => ({ typeId: String(row.id), identifiers: new Set(row.identifiers as string[]) }))
}

interface Adopted {
  gatewayId: string
  deviceCode: string
  deviceName: string
  deviceTypeId: string
  areaId: string
}

/** All or none; what is wrong is said of every row at once. */
async function adopt(ctx: Ctx, rows: readonly Adopted[]): Promise<{ ids: string[] }> {
  const ids: string[] = []
  const refused: { row: number; field?: string; msg: string }[] = []
  for (const [row, values] of rows.entries()) {
    try {
      const written = await inSavepoint(ctx.tx, () => write(engineOf(ctx), device, ctx, values, 'save'))
      ids.push(written.id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { field } = error
      refused.push({ row, ...(field === undefined ? {} : { field }), msg: error.words(ctx.locale) })
    }
  }
  if (refused.length > 0) throw problem('device.adopt', { count: refused.length }, { data: { refused } })
  return { ids }
}
