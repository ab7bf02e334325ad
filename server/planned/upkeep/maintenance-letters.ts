// Who is told of what happens to upkeep.
import { codesFor } from '@steward/domain/derive/permissions'
import { maintenanceBill } from '@steward/domain/index'
import { deferReason } from '@steward/domain/planned/maintenance-dictionaries'
import { upkeepLetters as letters } from '@steward/domain/planned/maintenance-letters'
import { type Occasions, type People, tell } from '../../desk/tell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { peopleWith } from '../../system/user/people.ts'
import { groupOf } from '../work/workers.ts'
import type { Bill } from './maintenance-bill-row.ts'

/** The leader of the group; where there is none, whoever may put upkeep off. */
export async function leadersOf(ctx: Ctx, { groupId }: Pick<Bill, 'groupId'>): Promise<People> {
  const { leader } = await groupOf(ctx, groupId)
  return leader === null ? peopleWith(ctx, codesFor(maintenanceBill, 'defer')) : [leader]
}

/** Whoever was named for it, or the leader unless he did the work himself. */
async function checkersOf(ctx: Ctx, bill: Bill): Promise<People> {
  if (bill.reviewerId) return [bill.reviewerId]
  const workers = [bill.assigneeId, ...(bill.helperIds ?? [])]
  const leaders = (await leadersOf(ctx, bill)).filter((one) => !workers.includes(one))
  return leaders.length > 0 ? leaders : peopleWith(ctx, codesFor(maintenanceBill, 'check'))
}

const due = ({ dueTime }: Bill) => dueTime

const finished: Occasions<Bill>[string][number] = {
  says: letters.finished,
  to: (ctx, { row, to }) => (to === 'to_check' ? checkersOf(ctx, row) : []),
}

export const billLetters: Occasions<Bill> = {
  transfer: [{ says: letters.assigned, to: (_, { row }) => [row.assigneeId, ...(row.helperIds ?? [])], due }],
  makeup: [{ says: letters.assigned, to: (_, { row }) => [row.assigneeId, ...(row.helperIds ?? [])], due }],
  defer: [{ says: letters.deferred, to: (_, { row }) => [row.assigneeId], due, reason: deferReason }],
  finish: [finished],
  finishAway: [finished],
  check: [{ says: letters.failed, to: (_, { row, to }) => (to === 'doing' ? [row.assigneeId] : []) }],
  miss: [{ says: letters.missed, to: (ctx, { row }) => leadersOf(ctx, row) }],
}

/** Of a bill that was made. */
export async function tellAssigned(ctx: Ctx, bill: Bill): Promise<void> {
  const more = { due: bill.dueTime }
  if (bill.assigneeId)
    await tell(ctx, maintenanceBill, bill, letters.assigned, [bill.assigneeId, ...(bill.helperIds ?? [])], more)
  else await tell(ctx, maintenanceBill, bill, letters.pooled, await leadersOf(ctx, bill), more)
}

export const tellOverdue = async (ctx: Ctx, bill: Bill): Promise<void> =>
  tell(ctx, maintenanceBill, bill, letters.overdue, [bill.assigneeId, ...(await leadersOf(ctx, bill))], {
    due: bill.dueTime,
  })
