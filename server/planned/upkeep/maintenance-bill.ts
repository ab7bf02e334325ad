// What each step of a bill of upkeep writes; its course says who may take which when.
import { maintenanceBill } from '@steward/domain/index'
import { maintenanceCourse } from '@steward/domain/planned/maintenance-course'
import { MOST_DEFERRALS, deferFault, earlier, legalLimit } from '@steward/domain/planned/upkeep-levels'
import { problem } from '@steward/domain/problems'
import { tellOfStep } from '../../desk/tell.ts'
import { document } from '../../document/lifecycle.ts'
import { mustBeAble } from '../../duty/performers.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fromLocal, nowOf, toLocal } from '../../platform/local-time.ts'
import { lastDone, lookEarlier, moveLegalDays } from '../plan/legal-days.ts'
import { away } from '../work/away.ts'
import { upkeep } from '../work/bill-items.ts'
import { mustBeExplainable, mustBeInWindow } from '../work/bill-steps.ts'
import { saveItems } from '../work/save-items.ts'
import { shownItems } from '../work/shown-items.ts'
import { retellUpkeep } from './device-upkeep.ts'
import { upkeepAnswers } from './maintenance-answers.ts'
import type { Bill } from './maintenance-bill-row.ts'
import { type Finished, finished, mustHavePermit } from './maintenance-finish.ts'
import { upkeepOccasions } from './maintenance-letters.ts'
import { makeAsked } from './maintenance-make.ts'
import { upkeepRelations } from './maintenance-relations.ts'
import { followShutdown, putBack, shutDown } from './maintenance-window.ts'

async function mustBeDeferrable(ctx: Ctx, bill: Bill, newDue: string): Promise<string | null> {
  const { statutoryDays, dueTime, originalDue } = bill
  const due = dueTime ?? newDue
  const legalDue =
    statutoryDays === null || !bill.templateId
      ? bill.legalDue
      : legalLimit(statutoryDays, await lastDone(ctx, bill.templateId, bill.deviceIds ?? []), originalDue ?? due)
  const fault = deferFault({ dueTime: due, deferCount: bill.deferCount, legalDue }, newDue)
  if (fault) throw problem(fault, { max: MOST_DEFERRALS, limit: legalDue ?? '' }, { field: 'newDue' })
  return legalDue
}

/** The same time later as the due time moves. */
const movedBy = (text: string | null, from: string | null, to: string): string | null =>
  text === null || from === null
    ? text
    : toLocal(new Date(fromLocal(text).getTime() + fromLocal(to).getTime() - fromLocal(from).getTime()))

interface Begun {
  permitNo?: string | null
  shutdown?: number | null
  shutdownUntil?: string | null
}

/** What beginning writes, at a local time. */
function begun(ctx: Ctx, bill: Bill, { permitNo, shutdown, shutdownUntil }: Begun, startTime: string) {
  mustHavePermit(bill, permitNo)
  const window = shutdown ? shutDown(ctx, bill, shutdownUntil, startTime) : {}
  return { ...window, assigneeId: bill.assigneeId ?? ctx.me.userId, startTime, permitNo: permitNo || null }
}

const upkeepAway = away(upkeep, {
  relations: upkeepRelations,
  begin: { may: 'start', step: 'beginAway' },
  end: { may: 'finish', step: 'finishAway' },
  ended: ['to_check', 'done'],
})

export default document(maintenanceBill, maintenanceCourse, {
  async detail(ctx, id, base) {
    const row = await base(ctx, id)
    row.items = await shownItems(ctx, upkeep, id)
    return row
  },
  relations: upkeepRelations,
  steps: {
    start(ctx, bill, said) {
      mustBeInWindow(ctx, upkeep, bill)
      return begun(ctx, bill, said, nowOf(ctx))
    },
    // The answers are taken in after the step, which has locked the bill.
    saveItems: () => ({}),
    shutDown: (ctx, bill, { shutdownUntil }) => ({ ...shutDown(ctx, bill, shutdownUntil), to: bill.billStatus }),
    putBack: (ctx, bill) => ({ ...putBack(ctx, bill), to: bill.billStatus }),
    suspend: (ctx, _, { reason, expectResume }) => ({ holdReason: reason, expectResume, suspendedSince: nowOf(ctx) }),
    resume: () => ({ holdReason: null, expectResume: null, suspendedSince: null }),
    finish: (ctx, bill, said) => finished(ctx, bill, said, nowOf(ctx)),
    check: (ctx, _, { checkResult, checkSign, note }) => ({
      to: checkResult === 'fail' ? 'doing' : 'done',
      checkResult,
      checkUserId: ctx.actor.userId,
      checkTime: nowOf(ctx),
      checkRemark: note ?? null,
      ...(checkSign ? { checkSign } : {}),
    }),
    async defer(ctx, bill, { newDue, reason }) {
      const legalDue = await mustBeDeferrable(ctx, bill, newDue)
      return {
        dueTime: newDue,
        windowEnd: movedBy(bill.windowEnd, bill.dueTime, newDue),
        legalDue,
        deferCount: bill.deferCount + 1,
        deferReason: reason,
        isOverdue: 0 as const,
      }
    },
    async transfer(ctx, bill, { assigneeId, helperIds }) {
      await mustBeAble(ctx, [assigneeId, ...(helperIds ?? [])], 'assigneeId', 'upkeep.people')
      return { to: bill.billStatus, assigneeId, helperIds: helperIds ?? [] }
    },
    async makeup(ctx, bill, { assigneeId, helperIds, dueTime }) {
      await mustBeAble(ctx, [assigneeId, ...(helperIds ?? [])], 'assigneeId', 'upkeep.people')
      const now = nowOf(ctx)
      // After the legal day it is late from the first moment on, whatever is agreed.
      const due = earlier(dueTime, bill.legalDue)
      const isOverdue = due < now ? (1 as const) : (0 as const)
      return { assigneeId, helperIds: helperIds ?? [], dueTime: due, isMakeup: 1 as const, startTime: now, isOverdue }
    },
    explain(ctx, bill, { reason }) {
      mustBeExplainable(ctx, upkeep, bill, bill.legalDue !== null)
      return { missReason: reason }
    },
    cancel: (ctx, bill, { reason }) => ({ ...putBack(ctx, bill), cancelReason: reason }),
  },
  own: {
    settle: (_, __, { settledById }) => ({ settledById: String(settledById), cancelReason: 'replaced' as const }),
    drop: () => ({ cancelReason: 'plan_changed' as const }),
    beginAway(ctx, bill, said: Begun & { startTime?: unknown }) {
      const startTime = String(said.startTime)
      // The shutdown may be over when it is told.
      const shutdownUntil = said.shutdownUntil && said.shutdownUntil > startTime ? said.shutdownUntil : null
      return { ...begun(ctx, bill, { ...said, shutdownUntil }, startTime), isOverdue: 0 as const }
    },
    finishAway: async (ctx, bill, said: Finished & { finishTime?: unknown; isOverdue?: unknown }) => ({
      ...(await finished(ctx, bill, said, String(said.finishTime))),
      isOverdue: said.isOverdue === 1 ? (1 as const) : (0 as const),
    }),
  },
  actions: {
    async submit(ctx, input) {
      await mustBeAble(ctx, [input.assigneeId, ...(input.helperIds ?? [])], 'assigneeId', 'upkeep.people')
      return { id: await makeAsked(ctx, input) }
    },
    saveItems: saveItems(upkeep, { answers: upkeepAnswers, away: upkeepAway }),
  },
  async record(ctx, moved) {
    for (const one of moved) {
      await followShutdown(ctx, one)
      await tellOfStep(ctx, maintenanceBill, upkeepOccasions, one)
      if (one.from !== one.to || one.step === 'defer') await retellUpkeep(ctx, one.row.deviceIds ?? [])
      if (one.to !== 'done') continue
      await moveLegalDays(ctx, one.row.deviceIds ?? [])
      await lookEarlier(ctx, one.row)
    }
  },
})
