// Identifies a caller by number: phone lines, people, earlier calls and repairs, most reliable first.
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord, area, callRecord, repairBill } from '@steward/domain/index'
import { captionSql } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'

const SHOWN = 5

/** Digits only, without country code: recorders format the same number differently. */
export const plainNumber = (number: string): string =>
  number.replace(/[^\d*#]/g, '').replace(/^(?:0086|86|0)(?=1\d{10}$)/, '')

interface Place {
  name: string
  /** The account of whoever has the number, where one is known. */
  userId: string | null
  deptId: string | null
  deptName: string
  areaId: string | null
  areaName: string
}

const sources = [
  `select coalesce(u.real_name, '') as name, u.id as user_id, p.dept_id, p.area_id, p.phone_name as title
   from phone p left join "user" u on u.id = p.user_id and u.tenant_id = p.tenant_id and u.is_deleted = 0 and u.status = 1
   where p.tenant_id = $1 and p.is_deleted = 0 and (p.extension = $2 or p.line_number = $2) order by p.id limit 1`,
  `select real_name as name, id as user_id, dept_id[1] as dept_id, null::bigint as area_id, '' as title
   from "user" where tenant_id = $1 and is_deleted = 0 and status = 1 and phone = $2 order by id limit 1`,
  `select coalesce(caller_name, '') as name, dept_id, area_id, '' as title from call_record
   where tenant_id = $1 and is_deleted = 0 and caller_number = $2 and (area_id is not null or caller_name <> '')
   order by started_at desc nulls last limit 1`,
  `select '' as name, null::bigint as dept_id, area_id, '' as title from repair_bill
   where tenant_id = $1 and is_deleted = 0 and reporter_phone = $2 order by id desc limit 1`,
]

/** What is known of a number; each fact comes from the most reliable source that has it. */
export async function placeOf(ctx: Ctx, number: string): Promise<Place> {
  const found = await Promise.all(sources.map((text) => ctx.tx.query(text, [ctx.tenant, number])))
  const rows = found.flat()
  const first = (name: string) =>
    rows.find((row) => row[name] !== undefined && row[name] !== null && row[name] !== '')?.[name]
  const [deptId, areaId] = [textOf(first('dept_id')), textOf(first('area_id'))]
  const [names] = await ctx.tx.query(
    `select (select dept_name from dept where id = $1 and tenant_id = $3) as dept,
       (select ${captionSql(area, 'a')} from area a where a.id = $2 and a.tenant_id = $3) as area`,
    [deptId, areaId, ctx.tenant],
  )
  return {
    userId: textOf(first('user_id')),
    name: textOf(first('name')) ?? textOf(first('title')) ?? '',
    deptId,
    deptName: textOf(names?.dept) ?? '',
    areaId,
    areaName: textOf(names?.area) ?? '',
  }
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Open repair requests at the area or from the number; empty without permission to list them. */
async function openRepairs(ctx: Ctx, number: string, areaId: string | null): Promise<DbRow[]> {
  if (!ctx.can(...codesFor(repairBill, 'list'))) return []
  const where = new Where()
  applyScope(where, repairBill, ctx)
  where.add(`t.bill_status not in ('closed', 'cancelled', 'rejected', 'merged')`)
  const place = where.param(areaId)
  where.add(`(t.reporter_phone = ${where.param(number)} or ${belowSql(place)})`)
  return ctx.tx.query(
    `select t.id, t.bill_no as "billNo", t.title, t.bill_status as "billStatus", t.report_time as "reportTime"
     from repair_bill t where ${where.sql} order by t.id desc limit ${SHOWN}`,
    where.values,
  )
}

/** What is active at the place, the worst first; empty without permission to list alarms. */
async function activeAlarms(ctx: Ctx, areaId: string | null): Promise<DbRow[]> {
  if (areaId === null || !ctx.can(...codesFor(alarmRecord, 'list'))) return []
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  where.add(`t.alarm_state in ('ACTIVE_UNACK', 'ACTIVE_ACK')`)
  where.add(belowSql(where.param(areaId)))
  const name = ctx.locale === 'en' ? `coalesce(nullif(t.alarm_name_en, ''), t.alarm_name)` : 't.alarm_name'
  return ctx.tx.query(
    `select t.id, ${name} as title, t.alarm_level as "alarmLevel", t.last_time as "lastTime"
     from alarm_record t where ${where.sql} order by t.alarm_level, t.last_time desc limit ${SHOWN}`,
    where.values,
  )
}

/** Rows `t` at this place or below it. */
const belowSql = (place: string): string => `t.area_id = any(array(
    select id from area where id = ${place}::bigint or string_to_array(ancestors, ',') @> array[${place}::text]))`

async function lastCalls(ctx: Ctx, number: string): Promise<DbRow[]> {
  const where = new Where()
  applyScope(where, callRecord, ctx)
  where.add(`t.caller_number = ${where.param(number)}`)
  return ctx.tx.query(
    `select t.id, t.started_at as "startedAt", t.duration, t.note
     from call_record t where ${where.sql} order by t.started_at desc nulls last limit ${SHOWN}`,
    where.values,
  )
}

export async function describeCaller(ctx: Ctx, sent: string) {
  const number = plainNumber(sent)
  const place = await placeOf(ctx, number)
  const repairs = await openRepairs(ctx, number, place.areaId)
  const alarms = await activeAlarms(ctx, place.areaId)
  return { number, ...place, repairs, alarms, calls: await lastCalls(ctx, number) }
}
