// Months of energy records that are closed.
import { closable } from '../document/closed-months.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'

export const energyMonths = closable({
  name: 'energy records',
  table: 'closed_energy_month',
  closed: 'energy.locked',
  early: 'energy.month-open',
  // What comes late counts in the next month by itself (carried.ts).
  grace: 0,
})

/** Records of the month do not change any more, and none are added; answers how many there are. */
export async function close(ctx: Ctx, month: string): Promise<number> {
  await energyMonths.close(ctx, month, nowOf(ctx))
  const rows = await ctx.tx.query(
    `update energy_record set locked = 1, rev = rev + 1, update_time = now(), update_user = $3
     where tenant_id = $1 and is_deleted = 0 and locked = 0 and period_type <> 'year'
       and period_start >= $2::timestamptz and period_start < $2::timestamptz + interval '1 month' returning 1`,
    [ctx.tx.scope.tenant, `${month}-01 00:00:00`, ctx.actor.userId],
  )
  await ctx.changed('energy_record')
  return rows.length
}
