// What each step of a repair request writes; taken up, it follows its order.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity, Row } from '@steward/domain/entity'
import { repairBill, repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { billCourse } from '@steward/domain/repair/bill-course'
import { pageWithAlarmNames, rowWithAlarmName } from '../alarm/captions.ts'
import { tellOfStep } from '../desk/tell.ts'
import { document } from '../document/lifecycle.ts'
import { orWhoMay, stored } from '../document/relations.ts'
import { add, alter, hold } from '../document/rows.ts'
import { takeFollowingStep, takeStep } from '../document/steps.ts'
import { lockRows } from '../engine/detail.ts'
import { areaCounts } from '../iot/device/area-counts.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, nowOf } from '../platform/local-time.ts'
import { billDuplicates, mustBeNew } from './bill-duplicates.ts'
import { billProgress } from './bill-progress.ts'
import { asSaid, isDesk, mustReportFor, reporterOf } from './bill-reporter.ts'
import { opened } from './open-request.ts'
import { dispatchBySelf } from './order-dispatch.ts'
import { billLetters, tellFollowUp, tellUrged } from './order-letters.ts'
import { mustBeOnlyRequest } from './order-proof.ts'
import { openingOf } from './order-requests.ts'
import { ownRequestsRoute } from './own-requests.ts'
import { type RecordAction, repairLine } from './repair-line.ts'
import { reportChoices } from './report-choices.ts'
import { spotRoutes } from './spot-routes.ts'
import { URGE_MINUTES } from './urging.ts'

type Bill = Row<typeof repairBill>

const REPORTING = '(t.reporter_id = me.user_id or t.report_dept_id = any(me.dept_ids))'
const reporting = stored(repairBill, 'order.not-reporting', REPORTING)
// Once the work is under way only the dispatcher withdraws.
const beforeWork = stored(
  repairBill,
  'bill.order-running',
  `${REPORTING} and not exists (select from repair_order o where o.id = t.order_id and o.order_status <> 'to_dispatch')`,
)
const notAssignee = stored(
  repairBill,
  'order.self-check',
  '(select o.assignee_id from repair_order o where o.id = t.order_id) is distinct from me.user_id',
)

/** Requests are changed and removed by who reported them, and by the desk. */
function mustBeOwn(ctx: Ctx, { reporterId }: Bill): void {
  if (reporterId !== ctx.me.userId && !isDesk(ctx)) throw problem('bill.not-yours')
}

const mayBeUrged = (ctx: Ctx, { lastUrgeTime: last }: Bill): boolean =>
  !last || fromLocal(nowOf(ctx)).getTime() - fromLocal(last).getTime() >= URGE_MINUTES * 60_000

/** Endangered patients and treatment make a request an emergency. */
const priorityOf = ({ impact, priority }: { impact?: string | null; priority?: Bill['priority'] | null }) =>
  impact === 'safety' || impact === 'clinical' ? 1 : (priority ?? 3)

export default document(repairBill, billCourse, {
  routes: [
    billDuplicates,
    billProgress,
    reportChoices,
    ownRequestsRoute,
    areaCounts(repairBill as unknown as Entity),
    ...spotRoutes(),
  ],
  list: async (ctx, query, base) => pageWithAlarmNames(ctx, await base(ctx, query)),
  detail: async (ctx, id, base) => rowWithAlarmName(ctx, await base(ctx, id)),
  async create(ctx, input, base) {
    const { sameAsId, allowDuplicate, dispatchToId } = input
    const said = await asSaid(ctx, input)
    if (!sameAsId && allowDuplicate !== 1) await mustBeNew(ctx, { ...input, ...said })
    const facts = {
      ...said,
      ...(await reporterOf(ctx, input)),
      reportTime: nowOf(ctx),
      priority: priorityOf({ ...input, ...said }),
    }
    return opened(ctx, await base(ctx, input, facts), { sameAsId, dispatchToId })
  },
  async edit(ctx, bill, input, base) {
    mustBeOwn(ctx, bill)
    mustReportFor(ctx, input.reporterId ?? bill.reporterId, bill.reporterId)
    const priority = priorityOf({ impact: input.impact ?? bill.impact, priority: input.priority ?? bill.priority })
    // Only the desk makes it less urgent.
    if (priority > bill.priority && !isDesk(ctx)) throw problem('bill.lower-priority', {}, { field: 'priority' })
    return base(ctx, input, { priority })
  },
  mayRemove: mustBeOwn,
  timeLine: {
    in: repairLine,
    as: 'billId',
    also: ({ orderId }) => ({ orderId }),
    content: ['evaluateText'],
    // A new request, and taking it up, write their lines themselves, before the order's first; what follows an order is
    // in the order's lines.
    says: {
      edit: 'edit',
      reject: 'reject',
      merge: 'merge',
      join: 'merge',
      unmerge: 'unmerge',
      urge: 'urge',
      cancel: 'cancel',
      evaluate: 'evaluate',
    } satisfies Record<string, RecordAction>,
  },
  // Orders come before their requests, as where an order moves its requests.
  lockFirst: (ctx, ids) =>
    ctx.tx.query(
      `select o.id from repair_order o where o.tenant_id = $2 and o.id in (
         select order_id from repair_bill where id = any($1::bigint[]) and tenant_id = $2) order by o.id for update`,
      [ids, ctx.tx.scope.tenant],
    ),
  relations: {
    reporting: orWhoMay(repairBill, 'accept', reporting),
    reportingOrDesk: orWhoMay(repairBill, 'accept', beforeWork),
    notAssignee,
  },
  steps: {
    async accept(ctx, bill, { priority, trade, assigneeId }) {
      const raised = { ...bill, priority: priority ?? bill.priority, trade: trade ?? bill.trade }
      const order = await add(ctx, repairOrder, await openingOf(ctx, raised))
      await repairLine.write(ctx, { action: 'accept', orderId: order.id, billId: bill.id, toStatus: order.orderStatus })
      if (assigneeId) {
        ctx.must(...codesFor(repairOrder, 'dispatch'))
        await takeFollowingStep(ctx, repairOrder, order.id, 'dispatch', { assigneeId })
      } else await dispatchBySelf(ctx, order.id)
      return {
        orderId: order.id,
        priority: raised.priority,
        trade: raised.trade,
        acceptUserId: ctx.actor.userId,
        acceptTime: nowOf(ctx),
      }
    },
    reject: (_, __, { reason }) => ({ rejectReason: reason }),
    merge: (ctx, bill, { targetBillId }) => mergeInto(ctx, bill, targetBillId),
    async unmerge(ctx, bill) {
      await mustBeOnlyRequest(ctx, bill)
      return { mergedIntoId: null }
    },
    urge: (ctx, bill) => {
      if (!mayBeUrged(ctx, bill)) throw problem('bill.urged', { minutes: URGE_MINUTES })
      return { to: bill.billStatus, urgeCount: (bill.urgeCount ?? 0) + 1, lastUrgeTime: nowOf(ctx) }
    },
    async cancel(ctx, bill, { reason, note }) {
      if (bill.orderId) await leaveOrder(ctx, bill, { reason, note: note ?? null })
      return {}
    },
    async evaluate(ctx, bill, { scoreSpeed, scoreQuality, scoreAttitude, evaluateText }) {
      const scoreTotal = scoreSpeed + scoreQuality + scoreAttitude
      if (bill.orderId) await takeStep(ctx, repairOrder, bill.orderId, 'rated', { scoreTotal })
      return {
        scoreSpeed,
        scoreQuality,
        scoreAttitude,
        evaluateText: evaluateText ?? null,
        evaluateTime: nowOf(ctx),
      }
    },
  },
  own: {
    follow: (_, __, { to }) => ({ to: String(to) }),
    // 404 for what the reporter does not see.
    async join(ctx, bill, { targetBillId }) {
      await lockRows(repairBill, ctx, [String(targetBillId)])
      return mergeInto(ctx, bill, String(targetBillId))
    },
  },
  async record(ctx, moved) {
    for (const one of moved) {
      await tellOfStep(ctx, repairBill, billLetters, one)
      if (one.step === 'evaluate') await followUp(ctx, one.row)
    }
  },
})

/** A rating this low is followed up by the leader. */
const LOW = 2

async function followUp(ctx: Ctx, bill: Bill): Promise<void> {
  const { id, orderId, scoreSpeed, scoreQuality, scoreAttitude } = bill
  if (Math.min(scoreSpeed ?? 5, scoreQuality ?? 5, scoreAttitude ?? 5) > LOW) return
  await repairLine.write(ctx, { action: 'follow_up', billId: id, orderId })
  await tellFollowUp(ctx, bill)
}

/** Reporting the same again urges it, as often as urging is allowed. */
async function mergeInto(ctx: Ctx, bill: Bill, targetId: string) {
  if (targetId === bill.id) throw problem('bill.into-itself', {}, { field: 'targetBillId' })
  const [target] = await hold(ctx, repairBill, [targetId])
  if (!target || ['merged', 'rejected', 'cancelled', 'closed'].includes(target.billStatus))
    throw problem('bill.target', {}, { field: 'targetBillId' })
  const { orderId } = target
  await repairLine.write(ctx, { action: 'merge', billId: target.id, orderId, content: bill.billNo })
  if (mayBeUrged(ctx, target)) {
    const facts = { urgeCount: (target.urgeCount ?? 0) + 1, lastUrgeTime: nowOf(ctx) }
    const [urged = target] = await alter(ctx, repairBill, [target.id], facts)
    await repairLine.write(ctx, { action: 'urge', billId: target.id, orderId, content: bill.billNo })
    await tellUrged(ctx, urged)
  }
  return { mergedIntoId: target.id }
}

/** Withdrawing the only request of an order cancels the order; one of several is detached. */
async function leaveOrder(ctx: Ctx, bill: Bill, why: object): Promise<void> {
  const orderId = String(bill.orderId)
  const [others] = await ctx.tx.query(
    `select count(*)::int as n from repair_bill where order_id = $1 and id <> $2 and is_deleted = 0 and bill_status not in ('merged', 'cancelled')`,
    [orderId, bill.id],
  )
  await alter(ctx, repairBill, [bill.id], { orderId: null })
  if (Number(others?.n) > 0) await alter(ctx, repairOrder, [orderId], { billCount: Number(others?.n) })
  else await takeFollowingStep(ctx, repairOrder, orderId, 'cancel', why)
}
