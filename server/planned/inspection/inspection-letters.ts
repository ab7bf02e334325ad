// Who is told of what happens to an inspection.
import type { Row } from '@steward/domain/entity'
import { inspectionBill } from '@steward/domain/index'
import { inspectionLetters as letters } from '@steward/domain/planned/inspection-letters'
import { type Occasions, type People, tell } from '../../desk/tell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { groupOf } from '../work/workers.ts'

type Bill = Row<typeof inspectionBill>

async function leaderOf(ctx: Ctx, groupId: string | null): Promise<People> {
  const { leader } = await groupOf(ctx, groupId)
  return leader === null ? [] : [leader]
}

/** Nobody is told twice. */
const each = (...people: People[]): People => [...new Set(people.flat())]

const due = ({ dueTime }: Bill) => dueTime
const performers = ({ assigneeId, helperIds }: Bill): People => [assigneeId, ...(helperIds ?? [])]

const toReview: Occasions<Bill>[string][number] = {
  says: letters.toReview,
  to: async (ctx, { row }) =>
    row.billStatus !== 'to_review' ? [] : row.reviewerId ? [row.reviewerId] : leaderOf(ctx, row.groupId),
}

export const inspectionOccasions: Occasions<Bill> = {
  transfer: [{ says: letters.assigned, to: (_, { row }) => performers(row), due }],
  makeup: [{ says: letters.assigned, to: (_, { row }) => performers(row), due }],
  submitResult: [toReview],
  submitAway: [toReview],
  review: [{ says: letters.sentBack, to: (_, { to, row }) => (to === 'doing' ? [row.assigneeId] : []) }],
  cancel: [{ says: letters.cancelled, to: (_, { row }) => performers(row) }],
  miss: [
    { says: letters.missed, to: async (ctx, { row }) => each([row.assigneeId], await leaderOf(ctx, row.groupId)) },
  ],
}

export const tellAssigned = (ctx: Ctx, bill: Bill): Promise<void> =>
  tell(ctx, inspectionBill, bill, letters.assigned, performers(bill), { due: bill.dueTime })

export const tellOverdue = async (ctx: Ctx, bill: Bill): Promise<void> =>
  tell(ctx, inspectionBill, bill, letters.overdue, each([bill.assigneeId], await leaderOf(ctx, bill.groupId)), {
    due: bill.dueTime,
  })
