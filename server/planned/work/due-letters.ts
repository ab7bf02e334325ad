// Reminds the performers of bills so many minutes before they are due, as their plan says. Each moment is told once: a
// bill keeps when it was last reminded of, and of several moments that passed since then there is one letter. Where the
// due time is put off, the moments before the new one are told. None that had passed when the bill was made is.
import { inspectionBill, maintenanceBill } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { workLetters } from '@steward/domain/planned/work-letters'
import { tell } from '../../desk/tell.ts'
import { type Watcher, watcher, watchers } from '../../document/deadline-watch.ts'
import { job } from '../../document/job.ts'
import { alter } from '../../document/rows.ts'
import { tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { workersOf } from './workers.ts'

type Kind = typeof inspectionBill | typeof maintenanceBill

/** Ids of the open bills with such a moment; of this one alone where it is named. */
async function dueSoon(ctx: Ctx, entity: Kind, id: string | null = null): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(
    `select b.id::text as id from ${tableOf(entity)} b
     join work_plan p on p.id = b.plan_id and p.remind_minutes <> ''
     where b.tenant_id = $1 and b.is_deleted = 0 and b.bill_status in ('pending', 'doing')
       and ($3::bigint is null or b.id = $3) and b.due_time + interval '1 minute' > $2
       and exists (select from regexp_matches(p.remind_minutes, '\\d{1,5}', 'g') part
         where b.due_time - make_interval(mins => part[1]::int) > coalesce(b.told_time, b.create_time)
           and b.due_time - make_interval(mins => part[1]::int) <= $2)
     order by b.due_time, b.id`,
    [ctx.tx.scope.tenant, ctx.now, id],
  )
  return rows.map((row) => row.id)
}

const reminders = (entity: Kind): Watcher =>
  watcher<Kind, 'soon'>({
    entity,
    due: (ctx) => dueSoon(ctx, entity),
    // Done, or told by another process, since it was listed.
    reached: async (ctx, { id }) => ((await dueSoon(ctx, entity, id)).length > 0 ? ['soon'] : []),
    keep: (ctx, { id }) => alter<Kind>(ctx, entity, [id], { toldTime: nowOf(ctx) }),
    async tell(ctx, bill) {
      const to = [...(await workersOf(ctx, bill)), ...(bill.helperIds ?? [])]
      await tell(ctx, entity, bill, workLetters.dueSoon, [...new Set(to)], { due: bill.dueTime })
    },
  })

const { items, each } = watchers({
  'inspection-bill': reminders(inspectionBill),
  'maintenance-bill': reminders(maintenanceBill),
})

export const dueLetters = job(
  'due-letters',
  '巡检与保养到期提醒',
  'Remind of inspections and upkeep before they are due',
  { group: 'desk', for: 'tenants', cron: every('1 min'), keeps: 'failures', items },
  each,
)
