// Reminds the performers of bills so many minutes before they are due, as their plan says. Each moment is told once:
// a bill keeps the last it was told of. Of several moments that passed at once only the latest is told, and one that
// had passed before the bill was made is not.
import { inspectionBill, maintenanceBill } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { workLetters } from '@steward/domain/planned/work-letters'
import { tell } from '../desk/tell.ts'
import { type Item, job } from '../document/job.ts'
import { alter, hold } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { workersOf } from './workers.ts'

const bills = { 'inspection-bill': inspectionBill, 'maintenance-bill': maintenanceBill } as const

const isBill = (name: string): name is keyof typeof bills => Object.hasOwn(bills, name)

const dueSql = (table: string) =>
  `select b.id::text as id, min(m)::int as minutes from ${table} b
   join work_plan p on p.id = b.plan_id and p.remind_minutes <> ''
   cross join lateral (select part[1]::int as m from regexp_matches(p.remind_minutes, '\\d{1,5}', 'g') part) moments
   where b.tenant_id = $1 and b.is_deleted = 0 and b.bill_status in ('pending', 'doing') and b.due_time + interval '1 minute' > $2
     and b.due_time - make_interval(mins => m) between b.create_time and $2
   group by b.id, b.told_minutes having min(m) < coalesce(b.told_minutes, 2147483647) order by b.due_time, b.id`

async function dueSoon(ctx: Ctx): Promise<Item[]> {
  const found: Item[] = []
  for (const [name, { name: entity }] of Object.entries(bills)) {
    const rows = await ctx.tx.query(dueSql(entity.replaceAll('-', '_')), [ctx.tx.scope.tenant, ctx.now])
    found.push(...rows.map(({ id, minutes }) => ({ id: `${name} ${String(id)} ${String(minutes)}` })))
  }
  return found
}

export const dueLetters = job(
  'due-letters',
  '巡检与保养到期提醒',
  'Remind of inspections and upkeep before they are due',
  { group: 'desk', for: 'tenants', cron: every('1 min'), keeps: 'failures', items: dueSoon },
  async (ctx, item) => {
    const [name = '', id = '', minutes = ''] = item.id.split(' ')
    if (!isBill(name)) return
    const told = Number(minutes)
    const entity = bills[name]
    const [bill] = await hold(ctx, entity, [id])
    const isOpen = bill?.billStatus === 'pending' || bill?.billStatus === 'doing'
    // Done, or told by another process, since it was listed.
    if (!bill || !isOpen || (bill.toldMinutes ?? Infinity) <= told) return
    await alter(ctx, entity, [id], { toldMinutes: told })
    const to = [...(await workersOf(ctx, bill)), ...(bill.helperIds ?? [])]
    await tell(ctx, entity, bill, workLetters.dueSoon, [...new Set(to)], { due: bill.dueTime })
  },
)
