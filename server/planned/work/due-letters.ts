// Reminds the performers of bills so many minutes before they are due, as their plan says. Each moment is told once: a
// bill keeps when it was last reminded of, and of several moments that passed since then there is one letter. Where the
// due time is put off, the moments before the new one are told. None that had passed when the bill was made is.
import { inspectionBill, maintenanceBill } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { workLetters } from '@steward/domain/planned/work-letters'
import { tell } from '../../desk/tell.ts'
import { type Item, job } from '../../document/job.ts'
import { alter, hold } from '../../document/rows.ts'
import { tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { workersOf } from './workers.ts'

const bills = { 'inspection-bill': inspectionBill, 'maintenance-bill': maintenanceBill } as const

type Name = keyof typeof bills
const names: readonly Name[] = ['inspection-bill', 'maintenance-bill']

/** Ids of the open bills with such a moment; of this one alone where it is named. */
async function dueSoon(ctx: Ctx, name: Name, id: string | null = null): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(
    `select b.id::text as id from ${tableOf(bills[name])} b
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

export const dueLetters = job(
  'due-letters',
  '巡检与保养到期提醒',
  'Remind of inspections and upkeep before they are due',
  {
    group: 'desk',
    for: 'tenants',
    cron: every('1 min'),
    keeps: 'failures',
    async items(ctx): Promise<Item[]> {
      const found: Item[] = []
      for (const name of names) found.push(...(await dueSoon(ctx, name)).map((id) => ({ id: `${name} ${id}` })))
      return found
    },
  },
  async (ctx, item) => {
    const [asked, id = ''] = item.id.split(' ')
    const name = names.find((one) => one === asked)
    const [bill] = name ? await hold(ctx, bills[name], [id]) : []
    // Done, or told by another process, since it was listed.
    if (!name || !bill || (await dueSoon(ctx, name, id)).length === 0) return
    await alter(ctx, bills[name], [id], { toldTime: nowOf(ctx) })
    const to = [...(await workersOf(ctx, bill)), ...(bill.helperIds ?? [])]
    await tell(ctx, bills[name], bill, workLetters.dueSoon, [...new Set(to)], { due: bill.dueTime })
  },
)
