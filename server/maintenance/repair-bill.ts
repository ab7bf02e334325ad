// What each step of a repair request writes; taken up, it follows its order.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { repairBill, repairOrder } from '@steward/domain/index'
import { billCourse } from '@steward/domain/maintenance/bill-course'
import { problem } from '@steward/domain/problems'
import { pageWithAlarmNames, rowWithAlarmName } from '../alarm/captions.ts'
import { document, relation } from '../document/lifecycle.ts'
import { add, alter, hold } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import type { Submitted } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal } from '../platform/local-time.ts'
import { nowOf } from './order-clock.ts'
import { tellOfBillSteps } from './order-letters.ts'
import { openingOf } from './order-requests.ts'
import { type RecordAction, dropLines, saidWith, writeLine } from './repair-line.ts'

type Bill = Row<typeof repairBill>

const URGE_MINUTES = 10

const idsWhere = (condition: string) => async (ctx: Ctx, ids: readonly string[]) => {
  // In one round trip where a list asks, whose own statements are committed.
  const [rows = []] = await ctx.tx.readOnce([
    {
      text: `select b.id from repair_bill b left join repair_order o on o.id = b.order_id
        where b.id = any($1::bigint[]) and b.tenant_id = $2 and ${condition}`,
      values: [ids, ctx.tx.scope.tenant, ctx.me.userId, ctx.me.deptIds].slice(0, /\$4/.test(condition) ? 4 : 3),
    },
  ])
  return new Set(rows.map(({ id }) => String(id)))
}

const REPORTING = '(b.reporter_id = $3 or b.report_dept_id = any($4::bigint[]))'
const reporting = idsWhere(REPORTING)
// Once the work is under way only the dispatcher withdraws.
const beforeWork = idsWhere(`${REPORTING} and (o.id is null or o.order_status = 'to_dispatch')`)
const isDesk = (ctx: Ctx) => ctx.can(...codesFor(repairBill, 'accept'))
const orDesk = (holds: typeof reporting) => async (ctx: Ctx, ids: readonly string[]) =>
  isDesk(ctx) ? new Set(ids) : holds(ctx, ids)

/** Endangered patients and treatment make a request an emergency. */
const priorityOf = ({ impact, priority }: { impact?: string | null; priority?: Bill['priority'] | null }) =>
  impact === 'safety' || impact === 'clinical' ? 1 : (priority ?? 3)

// Taking up writes its line itself, before the order's first; what follows an order is in the order's lines.
const lineOf: Readonly<Record<string, RecordAction>> = {
  reject: 'reject',
  merge: 'merge',
  unmerge: 'unmerge',
  urge: 'urge',
  cancel: 'cancel',
  evaluate: 'evaluate',
}

export default document(repairBill, billCourse, {
  list: async (ctx, query, base) => pageWithAlarmNames(ctx, await base(ctx, query)),
  detail: async (ctx, id, base) => rowWithAlarmName(ctx, await base(ctx, id)),
  async submit(ctx, input, base) {
    if (input.id) return edit(ctx, input.id, input, base)
    const reportTime = nowOf(ctx)
    const facts = {
      reporterId: ctx.me.userId,
      reportTime,
      reportDeptId: input.reportDeptId ?? ctx.actor.deptId,
      priority: priorityOf(input),
    }
    const saved = await base(ctx, input, facts)
    await writeLine(ctx, { action: 'create', billId: saved.id, toStatus: billCourse.start })
    return saved
  },
  async remove(ctx, ids, base) {
    for (const bill of await hold(ctx, repairBill, ids)) {
      if (bill.billStatus !== billCourse.start) {
        const { zh, en } = billCourse.dictionary.entries[bill.billStatus]
        throw problem('row.not-deletable', { state: zh, stateEn: en })
      }
      if (bill.reporterId !== ctx.me.userId && !isDesk(ctx)) throw problem('bill.not-yours')
    }
    await dropLines(ctx, 'bill_id', ids)
    return base(ctx, ids)
  },
  // Orders come before their requests, as where an order moves its requests.
  lockFirst: (ctx, ids) =>
    ctx.tx.query(
      `select o.id from repair_order o where o.tenant_id = $2 and o.id in (
         select order_id from repair_bill where id = any($1::bigint[]) and tenant_id = $2) order by o.id for update`,
      [ids, ctx.tx.scope.tenant],
    ),
  relations: {
    reporting: relation('order.not-reporting', orDesk(reporting)),
    reportingOrDesk: relation('bill.order-running', orDesk(beforeWork)),
    notAssignee: relation('order.self-check', idsWhere('o.assignee_id is distinct from $3::bigint')),
  },
  steps: {
    async accept(ctx, bill, { priority, assigneeId }) {
      const raised = { ...bill, priority: priority ?? bill.priority }
      const order = await add(ctx, repairOrder, await openingOf(ctx, raised))
      await writeLine(ctx, { action: 'accept', orderId: order.id, billId: bill.id, toStatus: order.orderStatus })
      if (assigneeId) {
        ctx.must(...codesFor(repairOrder, 'dispatch'))
        await takeStep(ctx, repairOrder, order.id, 'dispatch', { assigneeId })
      }
      return { orderId: order.id, priority: raised.priority, acceptUserId: ctx.actor.userId, acceptTime: nowOf(ctx) }
    },
    reject: (_, __, { reason }) => ({ rejectReason: reason }),
    async merge(ctx, bill, { targetBillId }) {
      if (targetBillId === bill.id) throw problem('bill.into-itself', {}, { field: 'targetBillId' })
      const [target] = await hold(ctx, repairBill, [targetBillId])
      if (!target || ['merged', 'rejected', 'cancelled', 'closed'].includes(target.billStatus))
        throw problem('bill.target', {}, { field: 'targetBillId' })
      await writeLine(ctx, { action: 'merge', billId: target.id, content: bill.billNo })
      return { mergedIntoId: target.id }
    },
    unmerge: () => ({ mergedIntoId: null }),
    urge: (ctx, bill) => {
      const now = nowOf(ctx)
      const { lastUrgeTime: last } = bill
      if (last && fromLocal(now).getTime() - fromLocal(last).getTime() < URGE_MINUTES * 60_000)
        throw problem('bill.urged', { minutes: URGE_MINUTES })
      return { to: bill.billStatus, urgeCount: (bill.urgeCount ?? 0) + 1, lastUrgeTime: now }
    },
    async cancel(ctx, bill, { reason, note }) {
      if (bill.orderId) await leaveOrder(ctx, bill, { reason, note: note ?? null })
      return {}
    },
    async evaluate(ctx, bill, { scoreSpeed, scoreQuality, scoreAttitude, evaluateText }) {
      if (bill.orderId) await takeStep(ctx, repairOrder, bill.orderId, 'rated')
      return {
        scoreSpeed,
        scoreQuality,
        scoreAttitude,
        evaluateText: evaluateText ?? null,
        evaluateTime: nowOf(ctx),
      }
    },
  },
  own: { follow: (_, __, { to }) => ({ to: String(to) }) },
  async record(ctx, moved) {
    for (const one of moved) {
      const action = lineOf[one.step]
      if (action) await writeLine(ctx, { action, billId: one.row.id, orderId: one.row.orderId, ...saidWith(one) })
      await tellOfBillSteps(ctx, one)
    }
  },
})

/** A request is changed while it waits, by its reporter or the desk; only the desk makes it less urgent. */
async function edit(
  ctx: Ctx,
  id: string,
  input: Submitted<typeof repairBill>,
  base: (ctx: Ctx, input: Submitted<typeof repairBill>, facts?: Partial<Bill>) => Promise<Bill>,
): Promise<Bill> {
  await lockRows(repairBill, ctx, [id])
  const [bill] = await hold(ctx, repairBill, [id])
  if (!bill) throw problem('row.none')
  if (bill.billStatus !== billCourse.start) {
    const { zh, en } = billCourse.dictionary.entries[bill.billStatus]
    throw problem('row.not-editable', { state: zh, stateEn: en })
  }
  if (bill.reporterId !== ctx.me.userId && !isDesk(ctx)) throw problem('bill.not-yours')
  const priority = priorityOf({ impact: input.impact ?? bill.impact, priority: input.priority ?? bill.priority })
  if (priority > bill.priority && !isDesk(ctx)) throw problem('bill.lower-priority', {}, { field: 'priority' })
  const saved = await base(ctx, input, { priority })
  await writeLine(ctx, { action: 'edit', billId: id })
  return saved
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
  else await takeStep(ctx, repairOrder, orderId, 'cancel', why)
}
