// Figures of failures in a period: how reliable the devices were, what failed them, and their episodes in time.
import { daysBetween } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import { device, deviceFailure } from '@steward/domain/index'
import { daySchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { type Episode, type Span, reliabilityOf } from '@steward/domain/repair/reliability'
import { z } from 'zod'
import { tableOf } from '../engine/columns.ts'
import { Where, applyFilters } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'

/** A period is a little over a year at most. */
const MOST_DAYS = 400
const USUAL_DAYS = 90
/** Devices whose episodes are drawn, those with most downtime first. */
const MOST_DEVICES = 20

/** One id or several, as lists are filtered by. */
export const idsText = z
  .string()
  .regex(/^\d{1,19}(,\d{1,19})*$/)
  .max(2000)

const asked = z.object({
  from: daySchema.optional(),
  /** The last day of the period. */
  to: daySchema.optional(),
  deviceId: idsText.optional(),
  equipmentType: idsText.optional(),
  areaId: idsText.optional(),
})
type Asked = z.output<typeof asked>

export type Narrowed = Pick<Asked, 'deviceId' | 'equipmentType' | 'areaId'>

interface StoredEpisode extends Episode {
  [column: string]: unknown
  id: string
  failureNo: string
  deviceId: string
  deviceName: string
  level: string
  failStatus: string
  faultPhenomenon: string | null
  faultCause: string | null
}

const ms = (column: string) => `extract(epoch from ${column})::float8 * 1000`

const filtersOf = ({ deviceId, equipmentType, areaId }: Narrowed): Record<string, string> => ({
  ...(deviceId ? { deviceId } : {}),
  ...(equipmentType ? { equipmentType } : {}),
  ...(areaId ? { areaId } : {}),
})

/** Episodes that touch the period, as far as the caller sees them; by time. */
export function episodesOf(ctx: Ctx, narrowed: Narrowed, { from, to }: Span): Promise<StoredEpisode[]> {
  const where = new Where()
  applyScope(where, deviceFailure, ctx)
  applyFilters(where, deviceFailure, filtersOf(narrowed), ctx)
  const [start, end] = [where.param(new Date(from)), where.param(new Date(to))]
  where.add(`t.fail_time < ${end} and (t.restore_time is null or t.restore_time >= ${start})`)
  return ctx.tx.query<StoredEpisode>(
    `select t.id::text as id, t.failure_no as "failureNo", t.device_id::text as "deviceId", d.device_name as "deviceName",
       t.level, t.fail_status as "failStatus", ${ms('t.fail_time')} as "failTime", ${ms('t.restore_time')} as "restoreTime",
       t.is_down = 1 as "isDown", t.planned = 1 as planned, t.fault_phenomenon as "faultPhenomenon", t.fault_cause as "faultCause"
     from ${tableOf(deviceFailure)} t left join device d on d.id = t.device_id
     where ${where.sql} order by t.fail_time, t.id`,
    where.values,
  )
}

/** Devices the figures are about. */
export async function devicesIn(ctx: Ctx, { deviceId, equipmentType, areaId }: Narrowed): Promise<number> {
  const where = new Where()
  applyScope(where, device, ctx)
  const narrowed = {
    ...(deviceId ? { id: deviceId } : {}),
    ...(equipmentType ? { deviceTypeId: equipmentType } : {}),
    ...(areaId ? { areaId } : {}),
  }
  applyFilters(where, device, narrowed, ctx)
  const [row] = await ctx.tx.query(`select count(*)::int as n from device t where ${where.sql}`, where.values)
  return Number(row?.n ?? 0)
}

/** From the first day on until the last one is over, or until now. */
export async function spanOfDays(ctx: Ctx, { from, to }: Pick<Asked, 'from' | 'to'>, usual = USUAL_DAYS) {
  const today = nowOf(ctx).slice(0, 10)
  const last = to ?? today
  const [edges] = await ctx.tx.query<{ from: number; to: number; first: string }>(
    `select ${ms('f.day')} as from, ${ms(`least(($2::date + 1)::timestamptz, greatest($3, f.day))`)} as to,
       to_char(f.day, 'YYYY-MM-DD') as first
     from (select coalesce($1::date, $2::date - $4::int)::timestamptz as day) f`,
    [from ?? null, last, ctx.now, usual - 1],
  )
  const span = { from: edges?.from ?? 0, to: edges?.to ?? 0 }
  const days = daysBetween(edges?.first ?? last, last) + 1
  if (days < 1 || days > MOST_DAYS) throw problem('report.period', { max: MOST_DAYS }, { field: 'to' })
  return { span, first: edges?.first ?? last, last }
}

/** Each day of a period, none longer than until now. */
export function daysOf(
  ctx: Ctx,
  first: string,
  last: string,
): Promise<(Span & { [column: string]: unknown; day: string })[]> {
  return ctx.tx.query(
    `select to_char(d, 'YYYY-MM-DD') as day, ${ms('d.d::timestamptz')} as from,
       ${ms('least((d.d::date + 1)::timestamptz, greatest($3, d.d::timestamptz))')} as to
     from generate_series($1::date, $2::date, interval '1 day') d order by d`,
    [first, last, ctx.now],
  )
}

/** How often each code stands in the rows; most first, those without one last. */
function pareto(
  rows: readonly StoredEpisode[],
  of: (row: StoredEpisode) => string | null,
  downOf: (row: StoredEpisode) => number,
) {
  const groups = Map.groupBy(rows, (row) => of(row) ?? '')
  return [...groups]
    .map(([code, own]) => ({
      code,
      count: own.length,
      downMinutes: Math.round(own.reduce((sum, row) => sum + downOf(row), 0)),
    }))
    .toSorted((a, b) => Number(a.code === '') - Number(b.code === '') || b.count - a.count)
}

async function stats(ctx: Ctx, query: Asked) {
  const { span, first, last } = await spanOfDays(ctx, query)
  const [episodes, devices] = await Promise.all([episodesOf(ctx, query, span), devicesIn(ctx, query)])
  const downOf = (row: StoredEpisode) =>
    Math.max(0, Math.min(row.restoreTime ?? span.to, span.to) - Math.max(row.failTime, span.from)) / 60_000
  const began = episodes.filter(({ planned, failTime }) => !planned && failTime >= span.from)
  const byDevice = [...Map.groupBy(episodes, ({ deviceId }) => deviceId)]
    .map(([deviceId, own]) => ({
      deviceId,
      deviceName: own[0]?.deviceName ?? '',
      downMinutes: Math.round(own.reduce((sum, row) => sum + (row.planned || !row.isDown ? 0 : downOf(row)), 0)),
      count: own.filter(({ planned }) => !planned).length,
      episodes: own.map(({ id, failureNo, level, failStatus, failTime, restoreTime, isDown, planned }) => ({
        id,
        failureNo,
        level,
        failStatus,
        from: failTime,
        to: restoreTime,
        isDown: isDown ? 1 : 0,
        planned: planned ? 1 : 0,
      })),
    }))
    .toSorted((a, b) => b.downMinutes - a.downMinutes || b.count - a.count)
  return {
    first,
    last,
    from: span.from,
    to: span.to,
    devices,
    ...reliabilityOf(episodes, span, devices),
    causes: pareto(began, ({ faultCause }) => faultCause, downOf),
    symptoms: pareto(began, ({ faultPhenomenon }) => faultPhenomenon, downOf),
    failing: byDevice.length,
    byDevice: byDevice.slice(0, MOST_DEVICES),
  }
}

export const failureStats = route({
  method: 'GET',
  path: `/${deviceFailure.path}/stats`,
  zh: '故障统计',
  en: 'Reliability, causes and episodes of a period',
  tag: deviceFailure.name,
  may: codesFor(deviceFailure, 'list'),
  query: asked,
  run: (ctx, { query }) => stats(ctx, query),
})
