// What the history says of a period: who alarms most, how long people and devices take, and which rules are a nuisance.
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRule, alarmTransition, area, device, deviceType } from '@steward/domain/index'
import { z } from 'zod'
import { captionSql } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { route } from '../platform/route.ts'
import { daysAsked, entriesIn, period } from './history-period.ts'

const MOST = 50

/** What is counted by: the column of the record `a`, and the caption of what it names, `n`. */
const groups = {
  device: { id: 'a.device_id', from: 'device', name: captionSql(device, 'n') },
  deviceType: { id: 'a.device_type_id', from: 'device_type', name: captionSql(deviceType, 'n') },
  rule: { id: 'a.rule_id', from: 'alarm_rule', name: captionSql(alarmRule, 'n') },
  area: { id: 'a.area_id', from: 'area', name: captionSql(area, 'n') },
} as const

const common = { method: 'GET', tag: alarmTransition.name, may: codesFor(alarmTransition, 'list') } as const

/** Alarms and how often they came, most first. */
const top = route({
  ...common,
  path: `/${alarmTransition.path}/top`,
  zh: '告警最多的设备、类型、规则或区域',
  en: 'What alarms most',
  query: period.extend({
    by: z.enum(['device', 'deviceType', 'rule', 'area']).default('device'),
    size: z.coerce.number().int().min(1).max(MOST).default(10),
  }),
  async run(ctx, { query: { by, size, ...asked } }) {
    const { id, from, name } = groups[by]
    const where = entriesIn(ctx, asked, daysAsked(ctx, asked))
    return ctx.tx.query(
      `select g.id::text as id, ${name} as name, g.alarms, g.times from (
         select ${id} as id, count(*) filter (where t.transition = 'trigger')::int as alarms, count(*)::int as times
         from alarm_transition t join alarm_record a on a.id = t.alarm_record_id
         where ${where.sql} and t.transition in ('trigger', 'repeat') and ${id} is not null
         group by 1 order by 3 desc, 2 desc, 1 limit ${where.param(size)}) g
       left join ${from} n on n.id = g.id order by g.times desc, g.alarms desc, g.id`,
      where.values,
    )
  },
})

/** The alarms raised in the period, with when each was first acknowledged and recovered, whenever that was. */
const episodes = (entries: string, tenant: string): string => `
  raised as (select t.alarm_record_id as id, min(t.alarm_level) as level, min(t.rule_id) as rule_id, min(t.event_time) as at
    from alarm_transition t where ${entries} and t.transition = 'trigger' group by 1),
  episode as (select r.*, e.acked, e.cleared from raised r cross join lateral (
    select min(e.event_time) filter (where e.transition = 'ack') as acked, min(e.event_time) filter (where e.transition = 'clear') as cleared
    from alarm_transition e where e.alarm_record_id = r.id and e.tenant_id = ${tenant} and e.is_deleted = 0 and e.event_time >= r.at) e)`

const seconds = (column: string) => `extract(epoch from ${column})::float8`

/** Mean seconds until people acknowledged and until devices recovered, by level; null where none was. */
const times = route({
  ...common,
  path: `/${alarmTransition.path}/times`,
  zh: '平均确认和恢复时长',
  en: 'How long it took to acknowledge and to recover',
  query: period,
  async run(ctx, { query }) {
    const rows = await episodesAsked(
      ctx,
      query,
      (at) => `with ${at}
      select level, count(*)::int as alarms, count(acked)::int as acknowledged, count(cleared)::int as recovered,
        round(avg(${seconds('acked - at')})) as "meanAck", round(avg(${seconds('cleared - at')})) as "meanClear"
      from episode group by level`,
    )
    return [1, 2, 3, 4].map((level) => {
      const {
        alarms = 0,
        acknowledged = 0,
        recovered = 0,
        meanAck = null,
        meanClear = null,
      } = rows.find((row) => Number(row.level) === level) ?? {}
      return { level, alarms, acknowledged, recovered, meanAck, meanClear }
    })
  },
})

/** A rule is a nuisance that alarms more often a day, or whose alarms are mostly over sooner (seconds). */
const OFTEN = 10
const BRIEF = 60
/** Alarms from which on it is said that they are mostly brief. */
const ENOUGH = 3

const nuisance = route({
  ...common,
  path: `/${alarmTransition.path}/nuisance`,
  zh: '扰人的规则',
  en: 'Rules that are a nuisance',
  query: period,
  run: (ctx, { query }) =>
    episodesAsked(
      ctx,
      query,
      (at, entries) => `with ${at},
      daily as (select t.rule_id, count(*)::int as n from alarm_transition t where ${entries} and t.transition in ('trigger', 'repeat')
        and t.rule_id is not null group by 1, t.event_time::date),
      often as (select rule_id, max(n) as "mostPerDay", sum(n)::int as times from daily group by 1),
      brief as (select rule_id, count(*)::int as alarms, count(cleared)::int as recovered,
        percentile_cont(0.5) within group (order by ${seconds('cleared - at')}) as "medianSeconds" from episode where rule_id is not null group by 1)
      select o.rule_id::text as id, ${captionSql(alarmRule, 'n')} as name, coalesce(b.alarms, 0) as alarms, o.times, o."mostPerDay",
        round(b."medianSeconds"::numeric)::float8 as "medianSeconds"
      from often o left join brief b using (rule_id) left join alarm_rule n on n.id = o.rule_id
      where o."mostPerDay" > ${OFTEN} or (b.recovered >= ${ENOUGH} and b."medianSeconds" < ${BRIEF})
      order by o.times desc, o.rule_id limit ${MOST}`,
    ),
})

function episodesAsked(
  ctx: Ctx,
  asked: z.output<typeof period>,
  text: (at: string, entries: string) => string,
): Promise<DbRow[]> {
  const where = entriesIn(ctx, asked, daysAsked(ctx, asked))
  const tenant = where.param(ctx.tx.scope.tenant)
  return ctx.tx.query(text(episodes(where.sql, tenant), where.sql), where.values)
}

export const historyFigures = [top, times, nuisance]
