// The history of an incident's alarms, by which it is played again: bounded, and what is left out is told.
import {
  type IncidentReplay,
  REPLAY_ALARMS,
  REPLAY_STEPS,
  type ReplayAlarm,
  type ReplayStep,
} from '@steward/domain/alarm/replay'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmIncident, alarmRecord, area } from '@steward/domain/index'
import { captionSql } from '../../engine/columns.ts'
import { rowsOf } from '../../engine/detail.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { alarmQuery, ms, nameIn, someOf } from '../page/asked.ts'

export const replayRoute = route({
  method: 'GET',
  path: `/${alarmIncident.path}/replay`,
  zh: '告警事件回放',
  en: 'The history of an incident’s alarms, to be played again',
  tag: alarmIncident.name,
  may: codesFor(alarmIncident, 'detail'),
  query: alarmQuery,
  run: async (ctx, { query }) => {
    ctx.must(...codesFor(alarmRecord, 'list'))
    return replayOf(ctx, query.id)
  },
})

async function replayOf(ctx: Ctx, id: string): Promise<IncidentReplay> {
  await rowsOf(alarmIncident, ctx, [id])
  const alarms = await alarmsOf(ctx, id)
  const shown = alarms.rows.map((alarm) => alarm.id)
  const { rows: steps, total: entries } = await stepsOf(ctx, shown)
  const [row] = await ctx.tx.query(
    `select i.incident_no as no, coalesce(${captionSql(area, 'r')}, '') as area, i.root_id::text as root, i.first_id::text as first,
       ${ms('coalesce(i.began, i.create_time)')} as began, ${ms('i.ended')} as ended,
       (select count(*) filter (where a.is_deleted = 0) from alarm_record a where a.incident_id = i.id)::int as there,
       (select count(*) filter (where a.is_deleted = 1) from alarm_record a where a.incident_id = i.id)::int as removed
     from alarm_incident i left join area r on r.id = i.area_id where i.id = $1`,
    [id],
  )
  const begun = new Set(steps.flatMap(({ alarmId, transition }) => (raises.has(transition) ? [alarmId] : [])))
  const isWhole = entries <= REPLAY_STEPS
  return {
    id,
    no: String(row?.no ?? ''),
    area: String(row?.area ?? ''),
    rootId: String(row?.root ?? ''),
    firstId: row?.first == null ? null : String(row.first),
    began: Number(row?.began ?? 0),
    ended: row?.ended == null ? null : Number(row.ended),
    alarms: alarms.rows,
    steps,
    total: alarms.total,
    unseen: Math.max(Number(row?.there ?? 0) - alarms.total, 0),
    removed: Number(row?.removed ?? 0),
    entries,
    until: isWhole ? null : (steps.at(-1)?.at ?? null),
    purged: isWhole ? shown.filter((one) => !begun.has(one)) : [],
  }
}

/** An entry with which an alarm begins. */
const raises: ReadonlySet<string> = new Set(['trigger', 'flapStart', 'repeat', 'escalate'])

const TOTAL = '(count(*) over ())::int as total'

/** Root first, then in the order in which they came. */
async function alarmsOf(ctx: Ctx, id: string) {
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  where.add(`t.incident_id = ${where.param(id)}`)
  const rows = await ctx.tx.query<ReplayAlarm & { total: number; [name: string]: unknown }>(
    `select t.id::text as id, ${nameIn(ctx, 't')} as name, coalesce(d.device_name, g.gateway_name, '') as device,
       coalesce(t.area_id::text, '') as "areaId", coalesce(${captionSql(area, 'r')}, '') as area, t.alarm_level as level, t.alarm_state as state,
       ${ms('coalesce(t.first_time, t.create_time)')} as first, ${TOTAL}
     from alarm_record t left join device d on d.id = t.device_id left join gateway g on g.id = t.gateway_id left join area r on r.id = t.area_id
     left join alarm_incident i on i.id = t.incident_id
     where ${where.sql} order by t.id = i.root_id desc, t.first_time, t.id limit ${REPLAY_ALARMS}`,
    where.values,
  )
  return someOf<ReplayAlarm>(rows)
}

async function stepsOf(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.tx.query<ReplayStep & { total: number; [name: string]: unknown }>(
    `select t.alarm_record_id::text as "alarmId", ${ms('t.event_time')} as at, t.transition, t.alarm_level as level, u.real_name as by, t.note, ${TOTAL}
     from alarm_transition t left join "user" u on u.id = t.actor_id
     where t.tenant_id = $1 and t.is_deleted = 0 and t.alarm_record_id = any($2::bigint[]) order by t.event_time, t.id limit ${REPLAY_STEPS}`,
    [ctx.tx.scope.tenant, ids],
  )
  return someOf<ReplayStep>(rows)
}
