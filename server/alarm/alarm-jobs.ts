// What becomes of alarms by themselves: told after maintenance, taken from the shelf, closed once nobody has to act.
import { every } from '@steward/domain/job/schedule'
import { job } from '../document/job.ts'
import type { Ctx } from '../platform/ctx.ts'
import { closeRecords } from './closings.ts'
import { writeTransitions } from './transitions.ts'
import { quietAlarms, tellQuietAlarms } from './under-maintenance.ts'

/** An alarm raised in the moment a tag was taken off may still be kept quiet: it is told within a minute. */
export const quietAlarmWatch = job(
  'alarm-after-maintenance',
  '检修后告警提醒',
  'Tell alarms that stand after maintenance',
  { group: 'iot', for: 'tenants', cron: every('1 min'), keeps: 'failures', items: (ctx) => quietAlarms(ctx) },
  (ctx, { id }) => tellQuietAlarms(ctx, [id]),
)

const overdue = (ctx: Ctx): Promise<{ id: string }[]> =>
  ctx.tx.query(
    `select id::text as id from alarm_record where tenant_id = $1 and shelved_until <= $2
       and alarm_state <> 'CLOSED' and is_deleted = 0 order by id limit 500`,
    [ctx.tx.scope.tenant, ctx.now],
  )

/** What was put aside for a while is told again where it still stands. */
export const shelfWatch = job(
  'alarm-shelf',
  '搁置到期提醒',
  'Tell alarms whose time on the shelf is over',
  { group: 'iot', for: 'tenants', cron: every('1 min'), keeps: 'failures', items: overdue },
  async (ctx, { id }) => {
    const { tenant } = ctx.tx.scope
    const [row] = await ctx.tx.query<{ state: string; isQuiet: boolean }>(
      `update alarm_record set shelved_until = null, update_time = now(), rev = rev + 1
       where id = $1 and shelved_until <= $2 returning alarm_state as state, under_maintenance = 1 or suppressed_by_id is not null as "isQuiet"`,
      [id, ctx.now],
    )
    if (!row) return
    const at = ctx.now.getTime()
    const stands = row.state.startsWith('ACTIVE')
    const entry = { tenant, recordId: id, at, isQuiet: row.isQuiet }
    await writeTransitions(ctx.tx, [
      { ...entry, transition: 'unshelve' },
      ...(stands ? [{ ...entry, transition: 'repeat' as const }] : []),
    ])
    await ctx.changed('alarm_record', tenant)
    ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
  },
)

const DAY = 86_400_000

const settled = (ctx: Ctx): Promise<{ id: string }[]> =>
  ctx.tx.query(
    `select id::text as id from alarm_record where tenant_id = $1 and alarm_state = 'CLEARED_ACK' and alarm_level >= 3
       and clear_time <= $2 and is_deleted = 0 order by id limit 500`,
    [ctx.tx.scope.tenant, new Date(ctx.now.getTime() - DAY)],
  )

/** Lesser alarms that recovered a day ago and were seen are over. */
export const settledWatch = job(
  'alarm-settled',
  '告警自动关闭',
  'Close lesser alarms that recovered a day ago',
  { group: 'iot', for: 'tenants', cron: every('1 h'), keeps: 'failures', items: settled },
  async (ctx, { id }) => {
    const { tenant } = ctx.tx.scope
    await closeRecords(ctx.tx, tenant, [{ id, reason: 'settled' }], ctx.now.getTime())
    await ctx.changed('alarm_record', tenant)
    ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
  },
)
