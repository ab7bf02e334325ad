// Months of energy records that are closed. Whoever writes records of a month holds the month until the commit, shared with
// other writers; who closes it waits for them, and those who come after see it closed.
import { problem } from '@steward/domain/problems'
import { hold } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'

/** Beginnings of the closed months; `$1` is the tenant. */
export const closedMonths = `select period_start from closed_energy_month where tenant_id = $1::varchar`

const nameOf = ({ tx }: Ctx, month: string) => `energy records ${tx.scope.tenant} ${month}`

/** `yyyy-MM`. Taken before records are locked: closing a month locks its records while it has the month to itself. */
export async function holdMonths(ctx: Ctx, months: readonly string[]): Promise<void> {
  for (const month of [...new Set(months)].toSorted()) await hold(ctx, nameOf(ctx, month), '_shared')
}

/** Refuses what begins in a closed month; an open one stays open until the commit. */
export async function mustBeOpen(ctx: Ctx, start: string): Promise<void> {
  const month = start.slice(0, 7)
  await holdMonths(ctx, [month])
  const [closed] = await ctx.tx.query(`${closedMonths} and period_start = date_trunc('month', $2::timestamptz)`, [
    ctx.tx.scope.tenant,
    start,
  ])
  if (closed) throw problem('energy.locked', { month }, { field: 'periodStart' })
}

/** Records of the month do not change any more, and none are added; answers how many there are. */
export async function close(ctx: Ctx, month: string): Promise<number> {
  await hold(ctx, nameOf(ctx, month))
  const { tenant } = ctx.tx.scope
  const first = `${month}-01 00:00:00`
  await ctx.tx.query(
    'insert into closed_energy_month (tenant_id, period_start) values ($1, $2::timestamptz) on conflict do nothing',
    [tenant, first],
  )
  const rows = await ctx.tx.query(
    `update energy_record set locked = 1, rev = rev + 1, update_time = now(), update_user = $3
     where tenant_id = $1 and is_deleted = 0 and locked = 0 and period_type <> 'year'
       and period_start >= $2::timestamptz and period_start < $2::timestamptz + interval '1 month' returning 1`,
    [tenant, first, ctx.actor.userId],
  )
  await ctx.changed('energy_record')
  return rows.length
}
