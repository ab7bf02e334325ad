// How often rules have raised alarms of late, for those who read their list; within what each may see.
import { RULE_HIT_DAYS, RULE_LAST_DAYS, type RuleHits } from '@steward/domain/alarm/rule-hits'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord } from '@steward/domain/index'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'

const DAY = 86_400_000

/** By rule; undefined for whoever may not read alarms. */
export async function hitsOf(ctx: Ctx, ruleIds: readonly string[]): Promise<Map<string, RuleHits> | undefined> {
  if (!ctx.can(...codesFor(alarmRecord, 'list'))) return undefined
  if (ruleIds.length === 0) return new Map()
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  const since = (days: number) => `${where.param(new Date(ctx.now.getTime() - days * DAY))}::timestamptz`
  where.add(`t.rule_id = any(${where.param([...ruleIds])}::bigint[])`)
  // What began long ago and still stands is counted as well.
  where.add(`(t.first_time >= ${since(RULE_LAST_DAYS)} or t.alarm_state <> 'CLOSED')`)
  const rows = await ctx.tx.query<{ id: string; week: number; active: number; last: number | null }>(
    `select t.rule_id::text as id, count(*) filter (where t.first_time >= ${since(RULE_HIT_DAYS)})::int as week,
       count(*) filter (where t.alarm_state like 'ACTIVE%')::int as active, (extract(epoch from max(t.last_time)) * 1000)::float8 as last
     from alarm_record t where ${where.sql} group by 1`,
    where.values,
  )
  return new Map(rows.map(({ id, ...hits }) => [id, hits]))
}
