// What else happened near an alarm: other alarms, and what its device said, was told, and underwent.
import type { AlarmAround, AroundKind, Happened, Some } from '@steward/domain/alarm/page/answers'
import { AROUND_MOST } from '@steward/domain/alarm/page/answers'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, area, device, deviceCommand, deviceLockout, deviceRunRecord } from '@steward/domain/index'
import { captionSql } from '../../engine/columns.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import { isPointOf } from '../../iot/model/device-points.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { type AskedAlarm, askedAlarm, momentQuery, ms, nameIn, ofAlarm, someOf, spanAround } from './asked.ts'

export const aroundRoute = route({
  ...ofAlarm,
  method: 'GET',
  path: `/${alarmRecord.path}/around`,
  zh: '告警前后的情况',
  en: 'What else happened within half an hour of an alarm',
  query: momentQuery,
  run: async (ctx, { query }) => aroundOf(ctx, await askedAlarm(ctx, query.id), query.at),
})

interface Span {
  from: number
  to: number
}

async function aroundOf(ctx: Ctx, alarm: AskedAlarm, moment = alarm.first): Promise<AlarmAround> {
  const span = spanAround(moment)
  const ofDevice = (entity: Entity, verb: string, sql: DeviceSql) =>
    ctx.can(...codesFor(entity, verb)) ? deviceRows(ctx, entity, alarm, span, sql) : Promise.resolve(null)
  const kinds: Record<AroundKind, Some<Happened> | null> = {
    alarm: ctx.can(...codesFor(alarmRecord, 'list')) ? await alarmsOf(ctx, alarm, span) : null,
    event: await ofDevice(device as unknown as Entity, 'detail', events),
    run: await ofDevice(deviceRunRecord as unknown as Entity, 'list', runs),
    work: await ofDevice(deviceLockout as unknown as Entity, 'list', work),
    command: await ofDevice(deviceCommand as unknown as Entity, 'list', commands),
  }
  return { ...span, kinds }
}

type Row = Happened & { total: number }
const TOTAL = '(count(*) over ())::int as total'
const instants = (where: Where, { from, to }: Span) => [
  `to_timestamp(${where.param(from)}::float8 / 1000)`,
  `to_timestamp(${where.param(to)}::float8 / 1000)`,
]

async function alarmsOf(ctx: Ctx, alarm: AskedAlarm, span: Span): Promise<Some<Happened>> {
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  const [from, to] = instants(where, span)
  where.add(`t.id <> ${where.param(alarm.id)} and t.first_time between ${from} and ${to}`)
  const same = (column: string, id: string | null) => `t.${column} = ${where.param(id)}::bigint`
  const [incident, ofDevice, near] = [
    same('incident_id', alarm.incidentId),
    same('device_id', alarm.deviceId),
    same('area_id', alarm.areaId),
  ]
  where.add(`(${incident} or ${ofDevice} or ${near})`)
  const rows = await ctx.tx.query<Row & Record<string, unknown>>(
    `select 'alarm' as kind, t.id::text as id, ${ms('t.first_time')} as at, ${ms('t.clear_time')} as until,
       concat_ws(' ', coalesce(d.device_name, g.gateway_name), ${nameIn(ctx, 't')}) as name, coalesce(${captionSql(area, 'r')}, '') as who,
       t.alarm_state as state, t.alarm_level as level,
       case when ${incident} then 'incident' when ${ofDevice} then 'device' else 'area' end as shares, ${TOTAL}
     from alarm_record t left join device d on d.id = t.device_id left join gateway g on g.id = t.gateway_id left join area r on r.id = t.area_id
     where ${where.sql} order by t.alarm_level, t.first_time, t.id limit ${AROUND_MOST}`,
    where.values,
  )
  return someOf<Happened>(rows)
}

/** Rows `t` of an entity about the alarm's device. */
type DeviceSql = (ctx: Ctx, where: Where, alarm: AskedAlarm, instants: readonly string[]) => string

async function deviceRows(
  ctx: Ctx,
  entity: Entity,
  alarm: AskedAlarm,
  span: Span,
  sql: DeviceSql,
): Promise<Some<Happened>> {
  if (alarm.deviceId === null) return { rows: [], total: 0 }
  const where = new Where()
  applyScope(where, entity, ctx)
  const text = sql(ctx, where, alarm, instants(where, span))
  return someOf<Happened>(await ctx.tx.query<Row & Record<string, unknown>>(text, where.values))
}

const events: DeviceSql = (_, where, alarm, [from, to]) => {
  where.add(`t.id = ${where.param(alarm.deviceId)}`)
  return `select 'event' as kind, e.id::text as id, ${ms('e.event_time')} as at, null::float8 as until, coalesce(m.name, e.identifier) as name,
      left(e.params::text, 200) as who, '' as state, null::int as level, null::text as shares, ${TOTAL}
    from device t join ts_device s on s.device_id = t.id
    join device_event e on e.tenant_id = t.tenant_id and e.sid = s.sid and e.event_time between ${from} and ${to}
    left join thing_model m on m.kind = 'event' and m.identifier = e.identifier and ${isPointOf('t')}
    where ${where.sql} order by e.event_time, e.id limit ${AROUND_MOST}`
}

/** Sessions that began or ended then. */
const runs: DeviceSql = (_, where, alarm, [from, to]) => {
  where.add(`t.device_id = ${where.param(alarm.deviceId)}`)
  where.add(`(t.start_time between ${from} and ${to} or t.end_time between ${from} and ${to})`)
  return `select 'run' as kind, t.id::text as id, ${ms('t.start_time')} as at, ${ms('t.end_time')} as until, '' as name,
      coalesce(u.real_name, '') as who, t.record_type as state, null::int as level, null::text as shares, ${TOTAL}
    from device_run_record t left join "user" u on u.id = t.operator_id where ${where.sql} order by t.start_time, t.id limit ${AROUND_MOST}`
}

/** Work that went on then, whenever it began. */
const work: DeviceSql = (_, where, alarm, [from, to]) => {
  where.add(`t.device_id = ${where.param(alarm.deviceId)}`)
  where.add(`t.since <= ${to} and coalesce(t.end_time, 'infinity') >= ${from}`)
  return `select 'work' as kind, t.id::text as id, ${ms('t.since')} as at, ${ms('t.end_time')} as until, t.document_no as name,
      coalesce(u.real_name, '') as who, '' as state, null::int as level, null::text as shares, ${TOTAL}
    from device_lockout t left join "user" u on u.id = t.holder_id where ${where.sql} order by t.since, t.id limit ${AROUND_MOST}`
}

const commands: DeviceSql = (_, where, alarm, [from, to]) => {
  where.add(`t.device_id = ${where.param(alarm.deviceId)}`)
  where.add(`t.create_time between ${from} and ${to}`)
  return `select 'command' as kind, t.id::text as id, ${ms('t.create_time')} as at, ${ms('t.confirm_time')} as until,
      concat_ws(' ', t.point_name, nullif(t.value_text, '')) as name, coalesce(u.real_name, '') as who, t.command_status as state,
      null::int as level, null::text as shares, ${TOTAL}
    from device_command t left join "user" u on u.id = t.operator_id where ${where.sql} order by t.create_time, t.id limit ${AROUND_MOST}`
}
