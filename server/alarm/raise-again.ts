// An alarm that was closed while its condition stood does not vanish: once its time is over and it stands still, it is
// raised anew. What has recovered meanwhile, or came back by itself, needs nothing.
import { every } from '@steward/domain/job/schedule'
import { job } from '../document/job.ts'
import { isAtWork } from '../iot/device/device-lockout.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { nextNumbers } from '../platform/numbers.ts'
import { standingUnder } from './standing.ts'
import { writeTransitions } from './transitions.ts'

/** The value is back, but not for as long as the rule asks: it may yet stand, and is looked at again. */
const isSettled = (a: string) => `not exists (
  select from alarm_record o ${standingUnder('o')} where o.id = ${a}.id and s.phase = 'clearing')`

const due = (ctx: Ctx): Promise<{ id: string }[]> =>
  ctx.tx.query(
    `select a.id::text as id from alarm_record a
     where a.tenant_id = $1 and a.raise_again_at <= $2 and a.is_deleted = 0 and ${isSettled('a')}
     order by a.raise_again_at, a.id limit 500`,
    [ctx.tx.scope.tenant, ctx.now],
  )

interface Raised {
  [column: string]: unknown
  isQuiet: boolean
  level: number
  value: number | null
}

export const raiseAgainWatch = job(
  'alarm-raise-again',
  '关闭后仍成立的告警',
  'Raise closed alarms whose condition still stands',
  { group: 'iot', for: 'tenants', cron: every('1 min'), keeps: 'failures', items: due },
  async (ctx, { id }) => {
    const { tenant } = ctx.tx.scope
    const [taken] = await ctx.tx.query(
      `update alarm_record a set raise_again_at = null
       where a.id = $1 and a.raise_again_at <= $2 and a.alarm_state = 'CLOSED' and ${isSettled('a')} returning a.id`,
      [id, ctx.now],
    )
    if (!taken) return
    const fresh = newId()
    const [alarmNo] = await nextNumbers(ctx.tx, tenant, 'GJ{yyyyMMdd}-{0000}', 1)
    const [raised] = await ctx.tx.query<Raised>(ANEW, [id, fresh, alarmNo, ctx.now])
    if (!raised) return
    const { level, value, isQuiet } = raised
    const at = ctx.now.getTime()
    await writeTransitions(ctx.tx, [{ tenant, recordId: fresh, transition: 'trigger', level, value, at, isQuiet }])
    await ctx.changed('alarm_record', tenant)
    ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
  },
)

// What has begun to recover since the look above stood then: it is raised, and recovers as any other.
// Its words, level and limit are those of when it was closed: what became graver since has raised an alarm of its own.
const ANEW = `
  insert into alarm_record (id, tenant_id, create_dept, alarm_no, alarm_level, max_level, rule_version, latched, always_told, device_id,
    area_id, device_type_id, rule_id, identifier, cond_type, alarm_state, alarm_source, alarm_name, alarm_name_en, limit_text, unit,
    trigger_value, last_value, peak_value, value_time, first_time, last_time, under_maintenance)
  select $2, a.tenant_id, a.create_dept, $3, a.alarm_level, a.alarm_level, a.rule_version, a.latched, a.always_told, a.device_id,
    d.area_id, a.device_type_id, a.rule_id, a.identifier, a.cond_type, 'ACTIVE_UNACK', a.alarm_source, a.alarm_name, a.alarm_name_en,
    a.limit_text, a.unit, v.value, v.value, v.value, v.at, $4, $4, case when a.always_told = 0 and ${isAtWork('d')} then 1 else 0 end
  from alarm_record a
  join device d on d.id = a.device_id and d.is_deleted = 0
  ${standingUnder('a')}
  cross join lateral (select coalesce((l.vals -> a.identifier ->> 0)::float8, a.last_value) as value,
    to_timestamp((l.vals -> a.identifier ->> 1)::float8 / 1000) as at) v
  where a.id = $1 and not exists (
    select from alarm_record o where o.device_id = a.device_id and o.rule_id = a.rule_id and o.id > a.id and o.is_deleted = 0)
  on conflict do nothing
  returning under_maintenance = 1 as "isQuiet", alarm_level as level, trigger_value as value`
