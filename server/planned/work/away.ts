// What a phone did while it was away: it begins and ends bills later than their workers did.
import { codesFor } from '@steward/domain/derive/permissions'
import { momentOf } from '@steward/domain/planned/item-answers'
import { problem } from '@steward/domain/problems'
import type { Relation } from '../../document/moves.ts'
import { hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fromLocal, localText, nowOf } from '../../platform/local-time.ts'
import type { BillOf, Kind } from './bill-items.ts'

/** Phones keep what they could not send this long (KEPT_FOR of the console), in milliseconds. */
const LONGEST_AWAY = 72 * 3_600_000

/** Milliseconds since a local text. Local text and local text: the zone falls out of the difference. */
const lasted = (ctx: Ctx, since: string): number =>
  Math.max(0, fromLocal(nowOf(ctx)).getTime() - fromLocal(since).getTime())

/** The moment work began, after which everything of it was looked at. */
export const beganAt = (ctx: Ctx, { startTime }: { startTime: string | null }): number =>
  ctx.now.getTime() - (startTime ? lasted(ctx, startTime) : 0) - 1000

/** A moment of the phone as local text of the server's clock; not before `since`, a local text. */
export function toldMoment(ctx: Ctx, at: number, sentAt: number | null, since?: string | null): string {
  const now = ctx.now.getTime()
  const began = now - (since ? lasted(ctx, since) : LONGEST_AWAY)
  return localText(new Date(momentOf({ at, sentAt }, { now, began })), ctx.app.timeZone)
}

interface Course {
  relations: Readonly<Record<'performer' | 'assignee', Relation>>
  /** The step people begin with, and the product's own for a phone that was away. */
  begin: { may: string; step: string }
  end: { may: string; step: string }
  /** States in which its worker has handed it in. */
  ended: readonly string[]
}

/** Beginning and ending bills of a kind at the moment their workers did, each once. */
export function away({ bill: entity, says }: Kind, { relations, begin, end, ended }: Course) {
  type Bill = BillOf<Kind>
  const held = async (ctx: Ctx, id: string): Promise<Bill | undefined> => {
    const [bill] = await hold(ctx, entity, [id])
    return bill
  }
  const mustMay = (ctx: Ctx, step: string): void => {
    if (!ctx.can(...codesFor(entity, step))) throw problem('permission.denied')
  }
  const isHeld = async (ctx: Ctx, bill: Bill, who: 'performer' | 'assignee'): Promise<boolean> =>
    (await relations[who].holds(ctx, [bill.id], [{ ...bill }])).has(bill.id)

  return {
    /**
     * Also where it has been taken for missed since. One begun already is left as it is: the answer to an earlier attempt
     * was lost. So is that of others, which saving refuses by its state.
     */
    async begin(ctx: Ctx, id: string, startedAt: number, sentAt: number | null, said: object = {}): Promise<void> {
      const bill = await held(ctx, id)
      if (!bill || (bill.billStatus !== 'pending' && bill.billStatus !== 'missed')) return
      if (!(await isHeld(ctx, bill, 'performer'))) return
      mustMay(ctx, begin.may)
      const startTime = toldMoment(ctx, startedAt, sentAt)
      const isLate = bill.windowEnd !== null && startTime > bill.windowEnd
      if (isLate || (bill.billStatus === 'missed' && bill.missReason !== null)) throw problem(`${says}.window`)
      await takeStep(ctx, entity, id, begin.step, { ...said, startTime })
    },
    /** A bill its worker has handed in before: the answer to that was lost. */
    async endedBefore(ctx: Ctx, id: string): Promise<Bill | undefined> {
      const bill = await held(ctx, id)
      return bill && ended.includes(bill.billStatus) && bill.assigneeId === ctx.me.userId ? bill : undefined
    },
    /** One finished in time is not late because its phone was away. Returns the state. */
    async end(ctx: Ctx, id: string, endedAt: number, sentAt: number | null, said: object = {}): Promise<string> {
      mustMay(ctx, end.may)
      const bill = await held(ctx, id)
      if (!bill || !(await isHeld(ctx, bill, 'assignee'))) throw problem(relations.assignee.problem)
      const finishTime = toldMoment(ctx, endedAt, sentAt, bill.startTime)
      const isOverdue = bill.dueTime !== null && finishTime > bill.dueTime ? 1 : 0
      const { state } = await takeStep(ctx, entity, id, end.step, { ...said, finishTime, isOverdue })
      return state
    },
  }
}

export type Away = ReturnType<typeof away>
