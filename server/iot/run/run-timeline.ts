// What a device did over a span: its sessions, and what they add up to.
import { codesFor } from '@steward/domain/derive/permissions'
import { deviceRunRecord } from '@steward/domain/index'
import { z } from 'zod'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { requireDevice } from '../device/device-readers.ts'
import { moment, spanOf } from '../series/device-series.ts'

/** About as many sessions can be told apart; shorter ones are left out of an answer, the totals are over all. */
const MOST = 2_000

const query = z.object({ deviceId: z.string().max(20), from: moment.optional(), to: moment.optional() })

interface Part {
  [column: string]: unknown
  id: string
  type: string
  start: number
  end: number | null
  source: string
}

/** Times in ms; `end` is null of what lasts on. */
async function timeline(ctx: Ctx, asked: z.output<typeof query>) {
  await requireDevice(ctx, asked.deviceId)
  const { from, to } = await spanOf(ctx, asked.from, asked.to)
  const until = Math.min(to, ctx.now.getTime())
  const where = new Where()
  applyScope(where, deviceRunRecord, ctx)
  where.add(`t.device_id = ${where.param(asked.deviceId)}`)
  // As the constraint against overlaps has it, whose index finds them.
  where.add(
    `tstzrange(t.start_time, coalesce(t.end_time, 'infinity')) && tstzrange(to_timestamp(${where.param(from)}::float8 / 1000), to_timestamp(${where.param(to)}::float8 / 1000))`,
  )
  const parts = await ctx.tx.query<Part>(
    `select t.id::text as id, t.record_type as type, (extract(epoch from t.start_time) * 1000)::float8 as start,
       (extract(epoch from t.end_time) * 1000)::float8 as end, t.source
     from device_run_record t where ${where.sql} order by t.start_time`,
    where.values,
  )
  const totals = [...Map.groupBy(parts, ({ type }) => type)].map(([type, all]) => ({
    type,
    seconds: Math.round(
      all.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end ?? until, until) - Math.max(start, from)), 0) /
        1_000,
    ),
    starts: all.filter(({ start }) => start >= from).length,
  }))
  const shortest = parts.length > MOST ? (to - from) / MOST : 0
  const shown = parts.filter(({ start, end }) => (end ?? until) - start >= shortest)
  return { deviceId: asked.deviceId, from, to, until, totals, parts: shown, leftOut: parts.length - shown.length }
}

export const runTimeline = route({
  method: 'GET',
  path: `/${deviceRunRecord.path}/timeline`,
  zh: '设备状态时间轴',
  en: 'What a device did over a span, with its totals',
  tag: deviceRunRecord.name,
  may: codesFor(deviceRunRecord, 'list'),
  query,
  run: (ctx, { query: asked }) => timeline(ctx, asked),
})
