// The time a bill has, whatever its kind: one nobody began in its window is missed, and stays so; one that is not done when it
// is due is late, which is told once.
import type { Row } from '@steward/domain/entity'
import type { inspectionBill, maintenanceBill } from '@steward/domain/index'
import { type Watcher, watcher } from '../../document/deadline-watch.ts'
import { alter } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'

type Kind = typeof inspectionBill | typeof maintenanceBill
type Timed = Pick<Row<Kind>, 'billStatus' | 'windowEnd' | 'dueTime' | 'isOverdue'>

/** By local times. */
export function deadlineOf(bill: Timed, open: readonly string[], now: string): 'missed' | 'late' | undefined {
  const { billStatus, windowEnd, dueTime, isOverdue } = bill
  if (billStatus === 'pending' && windowEnd !== null && now > windowEnd) return 'missed'
  return open.includes(billStatus) && isOverdue !== 1 && dueTime !== null && now > dueTime ? 'late' : undefined
}

/** `billDeadline(inspectionBill, ['pending', 'doing'], tellOverdue)`; open are the states in which it is still to be done. */
export const billDeadline = <E extends Kind>(
  entity: E,
  open: readonly string[],
  tellOverdue: (ctx: Ctx, bill: Row<E>) => Promise<void>,
): Watcher =>
  watcher<E, 'missed' | 'late'>({
    entity,
    async due(ctx) {
      const rows = await ctx.tx.query<{ id: string }>(
        `select id::text as id from ${tableOf(entity)} where tenant_id = $1 and is_deleted = 0
           and (bill_status = 'pending' and window_end < $2
             or bill_status = any($3) and due_time < $2 and is_overdue = 0) order by id`,
        [ctx.tx.scope.tenant, ctx.now, open],
      )
      return rows.map(({ id }) => id)
    },
    async reached(ctx, bill) {
      const found = deadlineOf(bill as Timed, open, nowOf(ctx))
      return found ? [found] : []
    },
    keep: (ctx, { id }, point) =>
      point === 'missed' ? takeStep(ctx, entity, id, 'miss') : alter<Kind>(ctx, entity, [id], { isOverdue: 1 }),
    // The step tells of what is missed.
    tell: async (ctx, bill, point) => point === 'late' && tellOverdue(ctx, bill),
  })
