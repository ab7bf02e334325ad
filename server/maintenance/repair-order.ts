// What each step of a repair order writes; its course says who may take which when.
import type { Row } from '@steward/domain/entity'
import { repairBill, repairOrder } from '@steward/domain/index'
import { orderCourse } from '@steward/domain/maintenance/order-course'
import { problem } from '@steward/domain/problems'
import { pageWithAlarmNames, rowWithAlarmName } from '../alarm/captions.ts'
import { document, relation } from '../document/lifecycle.ts'
import type { Values } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Order, clockOf, duesOf, nowOf, paused, resumed, standardFor } from './order-clock.ts'
import { dropLines, saidWith, writeLine } from './repair-line.ts'

/** An order may be reopened this long after it was closed. */
const REOPEN_DAYS = 7

type Facts = Values<typeof repairOrder>

/** The step's own facts, with what they do to the clock. */
const timed = (ctx: Ctx, order: Order, facts: Facts): Facts => ({ ...facts, ...clockOf(ctx, order, facts) })

const idsWhere = (condition: string) => async (ctx: Ctx, ids: readonly string[]) => {
  const rows = await ctx.tx.query(
    `select o.id from repair_order o where o.id = any($1::bigint[]) and o.tenant_id = $2 and ${condition}`,
    [ids, ctx.tx.scope.tenant, ctx.me.userId, ctx.me.deptIds].slice(0, /\$4/.test(condition) ? 4 : 3),
  )
  return new Set(rows.map(({ id }) => String(id)))
}

const ASSIGNEE = 'o.assignee_id = $3'
const REPORTING = `(o.report_dept_id = any($4::bigint[]) or exists (select 1 from repair_bill b
  where b.order_id = o.id and b.is_deleted = 0 and b.reporter_id = $3))`

/** Dispatchers act for everybody. */
const isDesk = (ctx: Ctx) => ctx.can('repair_order_dispatch')
const orDesk = (holds: ReturnType<typeof idsWhere>) => async (ctx: Ctx, ids: readonly string[]) =>
  isDesk(ctx) ? new Set(ids) : holds(ctx, ids)

async function mustBeEnabled(ctx: Ctx, assigneeId: string): Promise<void> {
  const [person] = await ctx.tx.query(
    'select 1 from "user" where id = $1 and tenant_id = $2 and is_deleted = 0 and status = 1',
    [assigneeId, ctx.tx.scope.tenant],
  )
  if (!person) throw problem('order.assignee', {}, { field: 'assigneeId' })
}

/** The alarm an order came from must be over, unless the technician says otherwise. */
async function mustBeQuiet(ctx: Ctx, { alarmRecordId, deviceId }: Order): Promise<void> {
  if (!alarmRecordId || !deviceId) return
  const [active] = await ctx.tx.query(
    `select 1 from alarm_record where tenant_id = $1 and device_id = $2 and alarm_state like 'ACTIVE%' and is_deleted = 0 limit 1`,
    [ctx.tx.scope.tenant, deviceId],
  )
  if (active) throw problem('order.alarm-active', {}, { field: 'confirmActive' })
}

/** Requests show where their order stands. */
const billStatusOf: Record<Order['orderStatus'], string> = {
  to_dispatch: 'accepted',
  to_accept: 'accepted',
  accepted: 'accepted',
  repairing: 'processing',
  suspended: 'processing',
  to_check: 'to_check',
  to_evaluate: 'to_evaluate',
  closed: 'closed',
  cancelled: 'cancelled',
}

async function bringBills(ctx: Ctx, order: Order): Promise<void> {
  const status = billStatusOf[order.orderStatus]
  const bills = await ctx.tx.query(
    `select id from repair_bill where order_id = $1 and tenant_id = $2 and is_deleted = 0 and bill_status <> $3
     and bill_status not in ('merged', 'cancelled', 'rejected') order by id`,
    [order.id, ctx.tx.scope.tenant, status],
  )
  for (const { id } of bills) await takeStep(ctx, repairBill, String(id), 'follow', { to: status })
}

const lineOf: Record<string, string> = { accept: 'accept_order', cancelForce: 'cancel' }

export default document(repairOrder, orderCourse, {
  list: async (ctx, query, base) => pageWithAlarmNames(ctx, await base(ctx, query)),
  detail: async (ctx, id, base) => rowWithAlarmName(ctx, await base(ctx, id)),
  async submit(ctx, input, base) {
    if (input.id) return base(ctx, input)
    const { areaId, deviceId = null, trade = 'other', priority = 3 } = input
    const standard = await standardFor(ctx, { areaId: areaId ?? null, deviceId, trade, priority: priority ?? 3 })
    const reportTime = nowOf(ctx)
    const facts = { reportTime, standardId: standard.id, standardSnapshot: standard, ...duesOf(standard, reportTime) }
    const saved = await base(ctx, input, facts)
    await writeLine(ctx, { action: 'create', orderId: saved.id, toStatus: orderCourse.start })
    return saved
  },
  async remove(ctx, ids, base) {
    const rows = await ctx.tx.query(
      `select 1 from repair_order where id = any($1::bigint[]) and (order_status <> 'to_dispatch' or bill_count > 0)`,
      [ids],
    )
    if (rows.length > 0) throw problem('order.has-bills')
    await dropLines(ctx, 'order_id', ids)
    return base(ctx, ids)
  },
  relations: {
    assignee: relation('order.not-assignee', idsWhere(ASSIGNEE)),
    notAssignee: relation('order.self-check', idsWhere(`o.assignee_id is distinct from $3::bigint`)),
    assigneeOrDesk: relation('order.not-assignee', orDesk(idsWhere(ASSIGNEE))),
    reportingOrDesk: relation('order.not-reporting', orDesk(idsWhere(REPORTING))),
    recent: relation(
      'order.too-late',
      idsWhere(`o.close_time > now() - interval '${REOPEN_DAYS} days' and $3::bigint is not null`),
      { days: REOPEN_DAYS },
    ),
  },
  steps: {
    async dispatch(ctx, order, { assigneeId, helperIds }) {
      await mustBeEnabled(ctx, assigneeId)
      return timed(ctx, order, { assigneeId, helperIds: helperIds ?? [], dispatchTime: nowOf(ctx) })
    },
    accept: (ctx, order) => timed(ctx, order, { acceptTime: nowOf(ctx) }),
    refuse: (ctx, order) => {
      const refuseCount = (order.refuseCount ?? 0) + 1
      const escalateLevel = refuseCount >= 2 ? (order.escalateLevel ?? 0) + 1 : order.escalateLevel
      return timed(ctx, order, { assigneeId: null, acceptTime: null, refuseCount, escalateLevel })
    },
    async transfer(ctx, order, { assigneeId }) {
      await mustBeEnabled(ctx, assigneeId)
      const transferCount = (order.transferCount ?? 0) + 1
      return timed(ctx, order, { ...resumed(ctx, order), assigneeId, acceptTime: null, transferCount })
    },
    arrive: (ctx, order) => timed(ctx, order, { arriveTime: order.arriveTime ?? nowOf(ctx) }),
    start: (ctx, order, { lockout }) => {
      const now = nowOf(ctx)
      const startTime = order.startTime ?? now
      return timed(ctx, order, { startTime, arriveTime: order.arriveTime ?? now, lockout: lockout ?? 0 })
    },
    suspend: (ctx, order, { reason, expectResume }) =>
      timed(ctx, order, { ...paused(ctx, reason), holdReason: reason, expectResume }),
    resume: (ctx, order) => timed(ctx, order, resumed(ctx, order)),
    async finish(ctx, order, { confirmActive, faultPhenomenon, faultCause, faultRemedy, repairDesc }) {
      if (order.deviceId && !(faultPhenomenon && faultCause && faultRemedy))
        throw problem(
          'order.fault-codes',
          {},
          { field: faultPhenomenon ? (faultCause ? 'faultRemedy' : 'faultCause') : 'faultPhenomenon' },
        )
      if (!confirmActive) await mustBeQuiet(ctx, order)
      const facts = {
        faultPhenomenon,
        faultCause,
        faultRemedy,
        repairDesc,
        finishTime: nowOf(ctx),
        lockout: 0,
      } as const
      return timed(ctx, order, facts)
    },
    check: (ctx, order, { checkResult, note }) => {
      const checked = {
        checkResult,
        checkRemark: note ?? null,
        checkUserId: ctx.actor.userId,
        autoChecked: ctx.actor.kind === 'person' ? 0 : 1,
      } as const
      if (checkResult === 'fail') {
        const reworkCount = (order.reworkCount ?? 0) + 1
        return { to: 'repairing', ...timed(ctx, order, { ...checked, reworkCount, finishTime: null }) }
      }
      const now = nowOf(ctx)
      if (order.needEvaluate) return { to: 'to_evaluate', ...checked, checkTime: now }
      return { to: 'closed', ...checked, checkTime: now, closeTime: now }
    },
    close: (ctx) => ({ closeTime: nowOf(ctx) }),
    cancel: (ctx) => ({ closeTime: nowOf(ctx) }),
    cancelForce: (ctx, order) => ({ ...resumed(ctx, order), closeTime: nowOf(ctx), lockout: 0 as const }),
    reopen: (ctx, order) => ({
      assigneeId: null,
      acceptTime: null,
      finishTime: null,
      checkTime: null,
      closeTime: null,
      reworkCount: (order.reworkCount ?? 0) + 1,
      ...clockOf(ctx, order, { finishTime: null }),
    }),
  },
  own: { rated: (ctx) => ({ closeTime: nowOf(ctx) }) },
  async record(ctx, moved) {
    for (const one of moved) {
      // The rating of the request has its own line.
      if (one.step === 'rated') {
        await bringBills(ctx, one.row)
        continue
      }
      const action = one.step === 'check' ? (one.to === 'repairing' ? 'check_fail' : 'check_pass') : one.step
      await writeLine(ctx, { action: (lineOf[action] ?? action) as 'create', orderId: one.row.id, ...saidWith(one) })
      await bringBills(ctx, one.row)
    }
  },
})

/** The order of a request: its facts, its standard and its clock. */
export const openingOf = async (ctx: Ctx, bill: OpenedFor): Promise<Facts> => {
  const standard = await standardFor(ctx, bill)
  return {
    title: bill.title,
    priority: bill.priority,
    areaId: bill.areaId,
    locationDesc: bill.locationDesc,
    deviceId: bill.deviceId,
    trade: bill.trade,
    source: bill.source,
    impact: bill.impact,
    reportDeptId: bill.reportDeptId,
    description: bill.description,
    alarmRecordId: bill.alarmRecordId,
    reportTime: bill.reportTime,
    billCount: 1,
    standardId: standard.id,
    standardSnapshot: standard,
    // An alarm rates nobody.
    needEvaluate: bill.source === 'alarm' || standard.needEvaluate === 0 ? 0 : 1,
    ...duesOf(standard, bill.reportTime ?? nowOf(ctx)),
  }
}

type OpenedFor = Row<typeof repairBill>
