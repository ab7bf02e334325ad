// What a phone did while it was away: it begins, scans and submits a round later than its inspector did.
import { codesFor } from '@steward/domain/derive/permissions'
import { inspectionBill } from '@steward/domain/index'
import { momentOf } from '@steward/domain/planned/inspection-answers'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { hold } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, localText, nowOf } from '../platform/local-time.ts'
import type { Bill } from './inspection-answers.ts'
import { inspectionRelations } from './inspection-relations.ts'

const scansIn = z.array(z.object({ code: z.string().max(500), at: z.number() })).max(200)

export type Scan = z.infer<typeof scansIn>[number]

export function scansOf(given: unknown): Scan[] {
  if (given === null || given === undefined) return []
  const found = scansIn.safeParse(given)
  if (!found.success) throw problem('request.parameter', { name: 'scans' }, { field: 'scans' })
  return found.data
}

/** Phones keep what they could not send this long (KEPT_FOR of the console), in milliseconds. */
const LONGEST_AWAY = 72 * 3_600_000

/** A moment of the phone as local text of the server's clock; not before `since`, a local text. */
export function toldMoment(ctx: Ctx, at: number, sentAt: number | null, since?: string | null): string {
  const now = ctx.now.getTime()
  // Local text and local text: the zone falls out of the difference.
  const lasted = since ? fromLocal(nowOf(ctx)).getTime() - fromLocal(since).getTime() : LONGEST_AWAY
  return localText(new Date(momentOf({ at, sentAt }, { now, began: now - Math.max(0, lasted) })), ctx.app.timeZone)
}

function mustMay(ctx: Ctx, step: 'start' | 'submitResult'): void {
  if (!ctx.can(...codesFor(inspectionBill, step))) throw problem('permission.denied')
}

async function isHeld(ctx: Ctx, bill: Bill, who: 'performer' | 'assignee'): Promise<boolean> {
  const held = await inspectionRelations[who].holds(ctx, [bill.id], [{ ...bill }])
  return held.has(bill.id)
}

/**
 * Begins a round at the moment its inspector did, also where it has been taken for missed since. One begun already is
 * left as it is: the answer to an earlier attempt was lost. So is that of others, which saving refuses by its state.
 */
export async function beginAway(ctx: Ctx, id: string, startedAt: number, sentAt: number | null): Promise<void> {
  const [bill] = await hold(ctx, inspectionBill, [id])
  if (!bill || (bill.billStatus !== 'pending' && bill.billStatus !== 'missed')) return
  if (!(await isHeld(ctx, bill, 'performer'))) return
  mustMay(ctx, 'start')
  const startTime = toldMoment(ctx, startedAt, sentAt)
  const isLate = bill.windowEnd !== null && startTime > bill.windowEnd
  if (isLate || (bill.billStatus === 'missed' && bill.missReason !== null)) throw problem('inspection.window')
  await takeStep(ctx, inspectionBill, id, 'beginAway', { startTime })
}

const isSubmitted = ({ billStatus }: Bill) => billStatus === 'to_review' || billStatus === 'done'

/** The state of a round its inspector has submitted before: the answer to that was lost. */
export async function submittedBefore(ctx: Ctx, id: string): Promise<Bill | undefined> {
  const [bill] = await hold(ctx, inspectionBill, [id])
  return bill && isSubmitted(bill) && bill.assigneeId === ctx.me.userId ? bill : undefined
}

/** Submits a round at the moment its inspector did; one finished in time is not late because its phone was away. */
export async function submitAway(ctx: Ctx, bill: Bill, submittedAt: number, sentAt: number | null): Promise<string> {
  mustMay(ctx, 'submitResult')
  if (!(await isHeld(ctx, bill, 'assignee'))) throw problem(inspectionRelations.assignee.problem)
  const finishTime = toldMoment(ctx, submittedAt, sentAt, bill.startTime)
  const isOverdue = bill.dueTime !== null && finishTime > bill.dueTime ? 1 : 0
  const { state } = await takeStep(ctx, inspectionBill, bill.id, 'submitAway', { finishTime, isOverdue })
  return state
}
