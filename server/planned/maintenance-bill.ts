// What each step of a bill of upkeep writes; its course says who may take which when.
import { codesFor } from '@steward/domain/derive/permissions'
import { dutyGroup, maintenanceBill } from '@steward/domain/index'
import { maintenanceCourse } from '@steward/domain/planned/maintenance-course'
import { MOST_DEFERRALS, deferFault, legalLimit } from '@steward/domain/planned/upkeep-levels'
import { problem } from '@steward/domain/problems'
import { tellOfStep } from '../desk/tell.ts'
import { document } from '../document/lifecycle.ts'
import type { Relation } from '../document/moves.ts'
import { evident, relation, stored } from '../document/relations.ts'
import { takeStep } from '../document/steps.ts'
import { turnsAt } from '../duty/turns.ts'
import type { Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, nowOf, toLocal } from '../platform/local-time.ts'
import { mustBeEnabled } from '../system/people.ts'
import { retellUpkeep } from './device-upkeep.ts'
import type { Bill } from './maintenance-bill-row.ts'
import { mustBeDone, mustHavePermit, requestRepairs } from './maintenance-finish.ts'
import { answersIn, countsOf, itemsOf, mergeInto, saveAnswers, shownItems } from './maintenance-items.ts'
import { billLetters } from './maintenance-letters.ts'
import { lastDone, makeAsked } from './maintenance-make.ts'
import { putBack, shutDown } from './maintenance-window.ts'

/** The reason of a miss is asked for so long. */
const REASON_DAYS = 3

const helpersOf = ({ helperIds }: Shown): unknown[] =>
  Array.isArray(helperIds) ? helperIds : typeof helperIds === 'string' ? helperIds.split(',') : []

const isAssignee = (ctx: Ctx, { assigneeId }: Shown) => assigneeId === ctx.me.userId
const isWorker = (ctx: Ctx, bill: Shown) => isAssignee(ctx, bill) || helpersOf(bill).includes(ctx.me.userId)

/** What nobody was named for is begun by whoever of the group is on duty. */
const performer = relation('upkeep.not-performer', async (ctx, _, bills) => {
  const { userId } = ctx.me
  const isPooled = bills.some(({ assigneeId }) => !assigneeId)
  const turns = isPooled ? await turnsAt(ctx, ctx.now) : []
  const groups = new Set(
    turns.filter((turn) => turn.userId === userId && turn.attend !== 'leave').map((turn) => turn.groupId),
  )
  const holds = (bill: Shown) => (bill.assigneeId ? isAssignee(ctx, bill) : groups.has(String(bill.groupId)))
  return new Set(bills.filter(holds).map(({ id }) => String(id)))
})

const leads = stored(
  maintenanceBill,
  'upkeep.not-leader',
  't.group_id is null or exists (select from duty_group g where g.id = t.group_id and g.leader_id = me.user_id)',
)
/** Whoever looks after the groups acts for their leaders. */
const leader: Relation = {
  ...leads,
  holds: async (ctx, ids, rows) =>
    ctx.can(...codesFor(dutyGroup, 'edit')) ? new Set(ids) : leads.holds(ctx, ids, rows),
}

const mustWork = (ctx: Ctx, people: readonly (string | null | undefined)[], field: string) =>
  mustBeEnabled(
    ctx,
    people.filter((one) => typeof one === 'string'),
    problem('upkeep.people', {}, { field }),
  )

async function mustBeDeferrable(ctx: Ctx, bill: Bill, newDue: string): Promise<string | null> {
  const { statutoryDays, dueTime, originalDue } = bill
  const due = dueTime ?? newDue
  const done =
    statutoryDays === null || !bill.templateId ? null : await lastDone(ctx, bill.templateId, bill.deviceIds ?? [])
  const legalDue = legalLimit(statutoryDays, done, originalDue ?? due)
  const fault = deferFault({ dueTime: due, deferCount: bill.deferCount, legalDue }, newDue)
  if (fault) throw problem(fault, { max: MOST_DEFERRALS, limit: legalDue ?? '' }, { field: 'newDue' })
  return legalDue
}

/** The same time later as the due time moves. */
const movedBy = (text: string | null, from: string | null, to: string): string | null =>
  text === null || from === null
    ? text
    : toLocal(new Date(fromLocal(text).getTime() + fromLocal(to).getTime() - fromLocal(from).getTime()))

/** Times of a bill that somebody asks for; it is done by the end of its day unless he says otherwise. */
function timesOf(ctx: Ctx, given: { plannedTime?: string | null; dueTime?: string | null }) {
  const plannedTime = given.plannedTime ?? nowOf(ctx)
  const dueTime = given.dueTime ?? `${plannedTime.slice(0, 10)} 23:59:59`
  return { plannedTime, dueTime, windowEnd: dueTime }
}

export default document(maintenanceBill, maintenanceCourse, {
  async detail(ctx, id, base) {
    const row = await base(ctx, id)
    row.items = await shownItems(ctx, id)
    return row
  },
  relations: {
    performer,
    worker: evident('upkeep.not-worker', isWorker),
    assignee: evident('upkeep.not-assignee', isAssignee),
    notWorker: evident('upkeep.self-check', (ctx, bill) => !isWorker(ctx, bill)),
    running: evident('upkeep.shut', (_, { isShut }) => isShut !== 1),
    shut: evident('upkeep.running', (_, { isShut }) => isShut === 1),
    leader,
  },
  steps: {
    async start(ctx, bill, { permitNo, shutdown, shutdownUntil }) {
      const now = nowOf(ctx)
      if (bill.windowEnd && bill.windowEnd < now) throw problem('upkeep.window')
      mustHavePermit(bill, permitNo)
      const window = shutdown ? await shutDown(ctx, bill, shutdownUntil) : {}
      return { ...window, assigneeId: bill.assigneeId ?? ctx.me.userId, startTime: now, permitNo: permitNo || null }
    },
    async saveItems(ctx, bill, { items: sent, sentAt }) {
      const items = await itemsOf(ctx, bill.id)
      const after = await saveAnswers(ctx, items, mergeInto(ctx, items, answersIn(sent), sentAt ?? null))
      return { to: 'doing', ...countsOf(after) }
    },
    shutDown: async (ctx, bill, { shutdownUntil }) => ({
      ...(await shutDown(ctx, bill, shutdownUntil)),
      to: bill.billStatus,
    }),
    putBack: async (ctx, bill) => ({ ...(await putBack(ctx, bill)), to: bill.billStatus }),
    suspend: (ctx, _, { reason, expectResume }) => ({ holdReason: reason, expectResume, suspendedSince: nowOf(ctx) }),
    resume: () => ({ holdReason: null, expectResume: null, suspendedSince: null }),
    async finish(ctx, bill, { permitNo, laborMinutes, vendorReports, note }) {
      const number = permitNo || bill.permitNo
      mustHavePermit(bill, number)
      const items = await itemsOf(ctx, bill.id)
      mustBeDone(ctx, items)
      const reports = [...(bill.vendorReports ?? []), ...(vendorReports ?? [])]
      if (bill.executeMode === 'vendor' && reports.length === 0)
        throw problem('upkeep.vendor-report', {}, { field: 'vendorReports' })
      await requestRepairs(ctx, bill, items)
      return {
        to: bill.needCheck === 1 ? 'to_check' : 'done',
        ...(await putBack(ctx, bill)),
        ...countsOf(items),
        ...(reports.length > 0 ? { vendorReports: reports } : {}),
        permitNo: number,
        laborMinutes: laborMinutes ?? bill.laborMinutes,
        remark: note ?? bill.remark,
        finishTime: nowOf(ctx),
      }
    },
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
      await mustWork(ctx, [assigneeId, ...(helperIds ?? [])], 'assigneeId')
      return { to: bill.billStatus, assigneeId, helperIds: helperIds ?? [] }
    },
    async makeup(ctx, _, { assigneeId, helperIds, dueTime }) {
      await mustWork(ctx, [assigneeId, ...(helperIds ?? [])], 'assigneeId')
      return { assigneeId, helperIds: helperIds ?? [], dueTime, isMakeup: 1 as const, startTime: nowOf(ctx) }
    },
    explain(ctx, bill, { reason }) {
      const until = fromLocal(bill.windowEnd ?? nowOf(ctx)).getTime() + REASON_DAYS * 86_400_000
      if (fromLocal(nowOf(ctx)).getTime() > until) throw problem('upkeep.reason-late', { days: REASON_DAYS })
      return { missReason: reason }
    },
    cancel: async (ctx, bill, { reason }) => ({ ...(await putBack(ctx, bill)), cancelReason: reason }),
  },
  own: {
    settle: (_, __, { settledById }) => ({ settledById: String(settledById), cancelReason: 'replaced' as const }),
    drop: () => ({ cancelReason: 'plan_changed' as const }),
  },
  actions: {
    async submit(ctx, input) {
      const { title, groupId = null, assigneeId = null, reviewerId = null, deviceIds, areaId, helperIds } = input
      await mustWork(ctx, [assigneeId, ...(helperIds ?? [])], 'assigneeId')
      const devices = (deviceIds ?? []).map((deviceId) => ({ deviceId, areaId: null }))
      const targets = devices.length > 0 ? devices : [{ deviceId: null, areaId: areaId ?? null }]
      const { templateId } = input
      const asked = { templateId, title: title ?? '', targets, groupId, assigneeId, reviewerId, ...timesOf(ctx, input) }
      const { id } = await makeAsked(ctx, asked, helperIds ?? [])
      return { id }
    },
    /** Also answers what a newer note of somebody else stands above. */
    async saveItems(ctx, { id, items: sent, sentAt }) {
      const taken = await takeStep(ctx, maintenanceBill, id, 'saveItems', { items: sent, sentAt })
      const { conflicts } = mergeInto(ctx, await itemsOf(ctx, id), answersIn(sent), sentAt ?? null)
      const items = conflicts.length > 0 ? await shownItems(ctx, id) : []
      return { ...taken, conflicts: items.filter((item) => conflicts.includes(String(item.id))) }
    },
  },
  async record(ctx, moved) {
    for (const one of moved) {
      await tellOfStep(ctx, maintenanceBill, billLetters, one)
      if (one.from !== one.to || one.step === 'defer') await retellUpkeep(ctx, one.row.deviceIds ?? [])
    }
  },
})
