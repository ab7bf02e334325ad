// Devices on the dashboard: how many of each system are there, and what they measure now.
import { device } from '@steward/domain/index'
import {
  type BoardReading,
  type BoardReadings,
  type BoardSystem,
  isBeyond,
  isStale,
} from '@steward/domain/report/dashboard/board'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inArea } from './board-areas.ts'

const SHOWN = 24
/** Missed reports in a row before a value is stale, as where the device itself is shown. */
const MISSED = 3

function devicesIn(ctx: Ctx, areaId: string | undefined): Where {
  const where = new Where()
  applyScope(where, device, ctx)
  inArea(where, 'area_id', areaId)
  return where
}

export async function systemsOf(ctx: Ctx, areaId: string | undefined, seesAlarms: boolean): Promise<BoardSystem[]> {
  const where = devicesIn(ctx, areaId)
  return ctx.tx.query<BoardSystem & { [column: string]: unknown }>(
    `select c.system_code as system, count(*)::int as devices,
       count(*) filter (where t.online_status = 'online')::int as online,
       count(*) filter (where t.online_status = 'offline')::int as offline,
       count(*) filter (where ${seesAlarms ? `exists (select from alarm_record r where r.device_id = t.id and r.tenant_id = t.tenant_id and r.is_deleted = 0 and r.alarm_state <> 'CLOSED')` : 'false'})::int as alarmed
     from device t join device_type y on y.id = t.device_type_id join product_category c on c.id = y.category_id
     where ${where.sql} group by 1 order by 5 desc, 2 desc, 1`,
    where.values,
  )
}

interface Measured {
  system: string
  areaId: string | undefined
  /** Units of the property that is shown; any where none is named. */
  units: readonly string[]
}

/** Of each device the first value it displays: where a device differs from its type, its own limits count. */
export async function readingsOf(ctx: Ctx, { system, areaId, units }: Measured): Promise<BoardReadings> {
  const where = devicesIn(ctx, areaId)
  const [code, wanted] = [where.param(system), where.param(units)]
  const rows = await ctx.tx.query<Told>(
    `select t.id::text as "deviceId", t.device_name as device, coalesce(a.area_name, '') as area, t.online_status = 'offline' as "isOffline",
       p.name as property, p.unit, p.precision, p.low::float8 as low, p.high::float8 as high, l.vals -> p.identifier as latest,
       coalesce(p.stale_after, coalesce(t.report_interval, y.report_interval) * ${MISSED}) as "staleAfter"
     from device t join device_type y on y.id = t.device_type_id
     join product_category c on c.id = y.category_id and c.system_code = ${code}
     left join area a on a.id = t.area_id
     join lateral (
       select * from (
         select distinct on (m.identifier) m.identifier, m.name, m.unit, m.precision, m.stale_after, m.limit_l as low, m.limit_h as high,
           m.is_display, m.is_key, m.display_sort, m.id
         from thing_model m where m.tenant_id = t.tenant_id and m.device_type_id = t.device_type_id and m.is_deleted = 0
           and m.kind = 'property' and m.data_type in ('float', 'double') and m.is_counter = 0 and m.access_mode = 'r'
           and m.owner_kind in ('deviceType', 'device') and (m.device_id is null or m.device_id = t.id)
         order by m.identifier, m.device_id nulls last) own
       where own.is_display = 1 and coalesce(own.unit, '') <> '' and (cardinality(${wanted}::text[]) = 0 or own.unit = any(${wanted}::text[]))
       order by own.is_key desc, own.display_sort, own.id limit 1) p on true
     left join ts_device s on s.device_id = t.id left join device_latest l on l.sid = s.sid
     where ${where.sql} and t.device_status <> 'retired' order by t.criticality, t.device_name, t.id`,
    where.values,
  )
  return summed(rows.map(readingFrom), ctx.now.getTime())
}

interface Told extends Omit<BoardReading, 'value' | 'at'> {
  [column: string]: unknown
  /** Value and time of the latest report that had it. */
  latest: readonly [value: number, at: number] | null
  /** Seconds. */
  staleAfter: number
}

const readingFrom = ({ latest, staleAfter, ...row }: Told): BoardReading => ({
  ...(row as Omit<BoardReading, 'value' | 'at' | 'staleAfter'>),
  value: latest?.[0] ?? null,
  at: latest?.[1] ?? null,
  staleAfter: staleAfter * 1_000,
})

/** What is out of its limits comes first, then what is not heard of; the rest in order of importance. */
function summed(all: readonly BoardReading[], now: number): BoardReadings {
  const isOut = (one: BoardReading) => isBeyond(one) && !isStale(one, now)
  const rank = (one: BoardReading) => (isOut(one) ? 0 : isStale(one, now) ? 1 : 2)
  return {
    readings: all.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN),
    total: all.length,
    beyond: all.filter(isOut).length,
    stale: all.filter((one) => isStale(one, now)).length,
  }
}
