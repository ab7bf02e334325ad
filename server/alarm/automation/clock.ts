// Automations by the clock: each minute those whose time has come are set off; a time that passed while no server was there
// is left out, since it was meant for then.
import type { AutomationContent } from '@steward/domain/alarm/automation/content'
import { scheduleOf } from '@steward/domain/job/schedule'
import { job } from '../../document/job.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Armed, readArmed } from './armed.ts'
import { fireAll } from './fire-all.ts'

/** Milliseconds after which a time is over. */
const LATE = 300_000

const cronsIn = ({ triggers }: Pick<AutomationContent, 'triggers'>) =>
  triggers.flatMap((trigger, at) => (trigger.kind === 'cron' ? [{ no: at + 1, cron: trigger.cron }] : []))

/** The first time after this one; null where nothing is by the clock. */
export function nextTimeOf(content: Pick<AutomationContent, 'triggers'>, after: Date, zone: string): Date | null {
  const times = cronsIn(content).flatMap(({ cron }) => scheduleOf(cron, zone).next(after)?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.min(...times))
}

const due = (ctx: Ctx): Promise<{ id: string }[]> =>
  ctx.tx.query(
    `select id::text as id from automation_instance where tenant_id = $1 and run_state = 'running' and next_time <= $2
       and is_deleted = 0 order by priority desc, id limit 500`,
    [ctx.tx.scope.tenant, ctx.now],
  )

export const automationClock = job(
  'automation-clock',
  '场景定时触发',
  'Set off automations by the clock',
  // At the full minute, so that eight o'clock is eight o'clock.
  { group: 'iot', for: 'tenants', cron: '0 * * * * *', keeps: 'failures', items: due },
  async (ctx, { id }) => {
    const [armed] = await readArmed(ctx.tx, [id])
    if (!armed) return
    const after = await fireAll(ctx.app, ctx.tx, dueOf(armed, ctx.now, ctx.app.timeZone))
    await ctx.tx.query('update automation_instance set next_time = $2 where id = $1', [
      id,
      nextTimeOf(armed.content, ctx.now, ctx.app.timeZone),
    ])
    if (after) ctx.afterCommit(after)
  },
)

function dueOf(armed: Armed, now: Date, zone: string) {
  const since = Math.max(armed.nextTime ?? now.getTime(), now.getTime() - LATE)
  return cronsIn(armed.content).flatMap(({ no, cron }) =>
    scheduleOf(cron, zone)
      .last(now, 1)
      .map((at) => at.getTime())
      .filter((at) => at >= since)
      .map((at) => ({
        armed,
        cause: { kind: 'cron' as const, no, key: `cron ${no} ${at}`, at, deviceId: null, facts: { cron } },
      })),
  )
}
