// How much of what plans made was done in time, in the last thirty days.
import type { Ctx } from '../../platform/ctx.ts'
import { billKinds } from './bill-kinds.ts'
import type { Plan } from './plan-time.ts'

/** Percent by plan; a plan of which nothing has come due has none. Made up for later is not done in time. */
export async function withRates(
  { tx, now }: Ctx,
  plans: readonly Pick<Plan, 'id' | 'planType'>[],
): Promise<ReadonlyMap<string, number>> {
  const rates = new Map<string, number>()
  for (const [kind, { table }] of Object.entries(billKinds)) {
    const ids = plans.filter(({ planType }) => planType === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await tx.query(
      `select plan_id as id, round(100.0 * count(*) filter (where bill_status = 'done' and is_makeup = 0) / count(*))::int as rate
       from ${table} where tenant_id = $1 and plan_id = any($2) and is_deleted = 0 and bill_status <> 'cancelled'
         and due_time > $3::timestamptz - interval '30 days' and due_time <= $3 group by plan_id`,
      [tx.scope.tenant, ids, now],
    )
    for (const { id, rate } of rows) rates.set(String(id), Number(rate))
  }
  return rates
}
