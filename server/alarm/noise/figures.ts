// How much alarms asked of people in the last days: counted by the database, within what the reader may see.
import {
  type AlarmFigures,
  LISTED,
  MOST_DAYS,
  type RuleLoad,
  type StandingAlarm,
} from '@steward/domain/alarm/noise/figures'
import { FLOOD_WITHIN, type Load, floodsIn } from '@steward/domain/alarm/noise/flood'
import { ALARM_FIGURES } from '@steward/domain/derive/menu-groups'
import { alarmIncident, alarmRecord } from '@steward/domain/index'
import { z } from 'zod'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'

const DAY = 86_400_000
/** Rules that are looked at; a hospital has some hundreds. */
const RULES = 500

export const figuresRoute = route({
  method: 'GET',
  path: `/${alarmRecord.path}/figures`,
  zh: '告警评估',
  en: 'How much alarms asked of people in the last days',
  tag: alarmRecord.name,
  may: [ALARM_FIGURES],
  query: z.object({ days: z.coerce.number().int().min(1).max(MOST_DAYS).default(7) }),
  run: (ctx, { query }) => figuresOf(ctx, query.days),
})

/** Alarms that began within the last so many days, of which `condition` holds. */
function within(ctx: Ctx, days: number, condition?: string): Where {
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  where.add(`t.first_time >= ${where.param(new Date(ctx.now.getTime() - days * DAY))}`)
  where.add(`t.first_time < ${where.param(ctx.now)}`)
  if (condition) where.add(condition)
  return where
}

const TOLD = 't.suppressed_by_id is null and t.under_maintenance = 0'

async function figuresOf(ctx: Ctx, days: number): Promise<AlarmFigures> {
  const to = ctx.now.getTime()
  const loads = await loadsOf(ctx, days)
  const floods = floodsIn(loads)
  const { levels, grouped } = await countsOf(ctx, days)
  const told = levels.reduce((sum, count) => sum + count, 0)
  const flooded = floods.reduce((sum, { from, until }) => sum + (until - from), 0)
  return {
    from: to - days * DAY,
    to,
    told,
    grouped,
    incidents: await incidentsOf(ctx, days),
    average: told / ((days * DAY) / FLOOD_WITHIN),
    peak: loads.reduce<Load | null>((most, one) => (most && most.alarms >= one.alarms ? most : one), null),
    inFlood: (100 * flooded) / (days * DAY),
    floods: floods.toSorted((one, other) => other.alarms - one.alarms).slice(0, LISTED),
    levels,
    days: await daysOf(ctx, days),
    standing: await standingOf(ctx),
    rules: await rulesOf(ctx, days),
  }
}

const LOADS = (where: Where) =>
  `select floor(extract(epoch from t.first_time) / ${FLOOD_WITHIN / 1000}) * ${FLOOD_WITHIN} as at, count(*)::int as alarms
   from alarm_record t where ${where.sql} group by 1`

/** New alarms of each ten minutes in which there were any. */
async function loadsOf(ctx: Ctx, days: number): Promise<Load[]> {
  const where = within(ctx, days, TOLD)
  const rows = await ctx.tx.query(`${LOADS(where)} order by 1`, where.values)
  return rows.map(({ at, alarms }) => ({ at: Number(at), alarms: Number(alarms) }))
}

async function daysOf(ctx: Ctx, days: number): Promise<AlarmFigures['days']> {
  const where = within(ctx, days, TOLD)
  const zone = where.param(ctx.app.timeZone)
  return ctx.tx.query(
    `select to_char(to_timestamp(l.at / 1000) at time zone ${zone}, 'YYYY-MM-DD') as day, sum(l.alarms)::int as alarms, max(l.alarms)::int as peak
     from (${LOADS(where)}) l group by 1 order by 1`,
    where.values,
  )
}

async function countsOf(ctx: Ctx, days: number): Promise<Pick<AlarmFigures, 'levels' | 'grouped'>> {
  const where = within(ctx, days)
  const rows = await ctx.tx.query<{ level: number; told: number; grouped: number }>(
    `select t.alarm_level as level, count(*) filter (where ${TOLD})::int as told, count(*) filter (where not (${TOLD}))::int as grouped
     from alarm_record t where ${where.sql} group by 1`,
    where.values,
  )
  return {
    levels: [1, 2, 3, 4].map((level) => rows.find((row) => row.level === level)?.told ?? 0),
    grouped: rows.reduce((sum, row) => sum + row.grouped, 0),
  }
}

async function incidentsOf(ctx: Ctx, days: number): Promise<number> {
  const where = new Where()
  applyScope(where, alarmIncident, ctx)
  where.add(`t.began >= ${where.param(new Date(ctx.now.getTime() - days * DAY))} and t.began < ${where.param(ctx.now)}`)
  const [row] = await ctx.tx.query(
    `select count(*)::int as count from alarm_incident t where ${where.sql}`,
    where.values,
  )
  return Number(row?.count ?? 0)
}

async function standingOf(ctx: Ctx): Promise<AlarmFigures['standing']> {
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  where.add(`t.alarm_state in ('ACTIVE_UNACK', 'ACTIVE_ACK')`)
  where.add(`t.first_time < ${where.param(new Date(ctx.now.getTime() - DAY))}`)
  const name = ctx.locale === 'en' ? `coalesce(nullif(t.alarm_name_en, ''), t.alarm_name)` : 't.alarm_name'
  const rows = await ctx.tx.query<StandingAlarm & { [column: string]: unknown; count: number }>(
    `select t.id::text as id, ${name} as name, coalesce(d.device_name, g.gateway_name, '') as "deviceName", t.alarm_level as level,
       (extract(epoch from t.first_time) * 1000)::float8 as since, (count(*) over ())::int as count
     from alarm_record t left join device d on d.id = t.device_id left join gateway g on g.id = t.gateway_id
     where ${where.sql} order by t.first_time, t.id limit ${LISTED}`,
    where.values,
  )
  return {
    count: rows[0]?.count ?? 0,
    longest: rows.map(({ id, name: said, deviceName, level, since }) => ({ id, name: said, deviceName, level, since })),
  }
}

async function rulesOf(ctx: Ctx, days: number): Promise<RuleLoad[]> {
  const where = within(ctx, days, TOLD)
  return ctx.tx.query(
    `select r.id::text as "ruleId", r.rule_name as "ruleName", r.alarm_level as level, count(*)::int as alarms,
       sum(t.occur_count)::int as times,
       percentile_cont(0.5) within group (order by extract(epoch from t.clear_time - t.first_time)) filter (where t.clear_time is not null)::float8 as median,
       count(*) filter (where t.ack_time is null and t.order_id is null and t.assignee_id is null
         and (t.handle_result is null or t.close_reason is not null))::int as untouched
     from alarm_record t join alarm_rule r on r.id = t.rule_id and r.is_deleted = 0
     where ${where.sql} group by r.id order by times desc, r.id limit ${RULES}`,
    where.values,
  )
}
