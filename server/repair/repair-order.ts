// What each step of a repair order writes; its course says who may take which when.
import { repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { orderCourse } from '@steward/domain/repair/order-course'
import { pageWithAlarmNames, rowWithAlarmName } from '../alarm/captions.ts'
import { tellOfStep } from '../desk/tell.ts'
import { document } from '../document/lifecycle.ts'
import type { Values } from '../document/rows.ts'
import { mustBeAble } from '../duty/performers.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { followOrder } from './failure-of-order.ts'
import { orderCandidates } from './order-candidates.ts'
import { type Order, clockOf, duesOf, judgedBy, paused, reopened, resumed, typeOf } from './order-clock.ts'
import { accept, assign, dispatchBySelf, givenTo, mustStayInGroup, withTried } from './order-dispatch.ts'
import { amend, edit } from './order-edit.ts'
import { orderFaults } from './order-faults.ts'
import { followWork } from './order-labor.ts'
import { orderLanes } from './order-lanes.ts'
import { byClock, clocked } from './order-late.ts'
import { orderLetters } from './order-letters.ts'
import { followLockout } from './order-lockout.ts'
import { missingCode, mustBeOnlyAlarm, mustBeQuiet, mustBeThere, mustHaveDevice, withPhotos } from './order-proof.ts'
import { isTurnedDown, orderRelations } from './order-relations.ts'
import { withReporters } from './order-reporters.ts'
import { bringBills } from './order-requests.ts'
import { split } from './order-split.ts'
import { ruledBy, standardFor } from './order-standard.ts'
import { noteBreaches } from './order-watch.ts'
import { type RecordAction, repairLine } from './repair-line.ts'

type Facts = Values<typeof repairOrder>

/** The step's own facts, with what they do to the clock. */
const timed = async (ctx: Ctx, order: Order, facts: Facts): Promise<Facts> => ({
  ...facts,
  ...clockOf(ctx, order, facts, await judgedBy(ctx, order)),
})

type Down = { [K in 'causeDowntime' | 'downStart' | 'downEnd']?: Order[K] | null }

/** How long the device was out of service; until the work was done where nothing is said. */
const downtimeOf = ({ causeDowntime, downStart, downEnd }: Down, now: string): Facts =>
  causeDowntime === 1 ? { causeDowntime, downStart: downStart ?? null, downEnd: downEnd ?? now } : { causeDowntime: 0 }

/** Whether somebody checks and rates the work is the standard's to say. */
function afterFinish(ctx: Ctx, { needCheck, needEvaluate }: Order) {
  if (needCheck !== 0) return { to: 'to_check' }
  const now = nowOf(ctx)
  return needEvaluate ? { to: 'to_evaluate', checkTime: now } : { to: 'closed', checkTime: now, closeTime: now }
}

/** Whoever leaves the device takes his tag along; it hangs again when somebody starts with one. */
const untagged = { lockout: 0 } as const

export default document(repairOrder, orderCourse, {
  routes: [orderCandidates, orderFaults, orderLanes],
  async list(ctx, asked, base) {
    const { query, narrow } = byClock(ctx, asked)
    const page = await withReporters(ctx, await pageWithAlarmNames(ctx, await base(ctx, query, narrow)))
    return { ...page, records: page.records.map((row) => clocked(ctx, row)) }
  },
  detail: async (ctx, id, base) => clocked(ctx, await rowWithAlarmName(ctx, await base(ctx, id))),
  async create(ctx, input, base) {
    const { areaId = null, deviceId = null, trade = 'other', priority } = input
    const standard = await standardFor(ctx, { areaId, deviceId, trade, priority: priority ?? 3 })
    const reportTime = nowOf(ctx)
    const facts = { reportTime, equipmentType: await typeOf(ctx, deviceId), ...ruledBy(standard) }
    const order = await base(ctx, input, { ...facts, ...(await duesOf(ctx, standard, reportTime)) })
    await repairLine.write(ctx, { action: 'create', orderId: order.id, toStatus: order.orderStatus })
    await dispatchBySelf(ctx, order.id)
    return order
  },
  editable: ['to_dispatch', 'to_accept', 'accepted', 'repairing', 'suspended'],
  edit,
  async remove(ctx, ids, base) {
    const rows = await ctx.tx.query(
      `select 1 from repair_order where id = any($1::bigint[]) and (order_status <> 'to_dispatch' or bill_count > 0)`,
      [ids],
    )
    if (rows.length > 0) throw problem('order.has-bills')
    return base(ctx, ids)
  },
  timeLine: {
    in: repairLine,
    as: 'orderId',
    content: ['repairDesc'],
    // The rating of a request has its own line; a new order writes its own before it is dispatched by itself.
    says: {
      dispatch: 'dispatch',
      assign: 'dispatch',
      accept: 'accept_order',
      refuse: 'refuse',
      transfer: 'transfer',
      arrive: 'arrive',
      start: 'start',
      suspend: 'suspend',
      resume: 'resume',
      finish: 'finish',
      check: 'check_pass',
      'check repairing': 'check_fail',
      close: 'close',
      cancel: 'cancel',
      cancelForce: 'cancel',
      editRunning: 'edit',
      reopen: 'reopen',
    } satisfies Record<string, RecordAction>,
  },
  relations: orderRelations,
  steps: {
    async dispatch(ctx, order, { assigneeId, groupId, helperIds }) {
      const given = await givenTo(ctx, { assigneeId, groupId })
      await mustBeAble(ctx, helperIds ?? [], 'helperIds')
      return timed(ctx, order, { ...given, helperIds: helperIds ?? [], dispatchTime: nowOf(ctx) })
    },
    // The response is the first acceptance: who takes over later does not make it late.
    accept: (ctx, order) => {
      const assigneeId = order.assigneeId ?? ctx.me.userId
      return timed(ctx, order, { assigneeId, poolIds: [], acceptTime: order.acceptTime ?? nowOf(ctx) })
    },
    refuse: (ctx, order) => {
      const refuseCount = (order.refuseCount ?? 0) + 1
      const escalateLevel = refuseCount >= 2 ? (order.escalateLevel ?? 0) + 1 : order.escalateLevel
      const facts = { assigneeId: null, triedIds: withTried(order), refuseCount, escalateLevel }
      return timed(ctx, order, { ...facts, ...untagged })
    },
    async transfer(ctx, order, { assigneeId, groupId }) {
      await mustStayInGroup(ctx, order, { assigneeId, groupId })
      const given = await givenTo(ctx, { assigneeId, groupId })
      const transferCount = (order.transferCount ?? 0) + 1
      const facts = { ...(await resumed(ctx, order)), ...given, ...untagged }
      return timed(ctx, order, { ...facts, transferCount, dispatchTime: nowOf(ctx) })
    },
    arrive: (ctx, order, { scanCode }) => {
      mustBeThere(order, scanCode)
      return timed(ctx, order, { arriveTime: order.arriveTime ?? nowOf(ctx) })
    },
    start: (ctx, order, { lockout, beforePhotos, scanCode }) => {
      mustBeThere(order, scanCode)
      mustHaveDevice(order, lockout)
      const now = nowOf(ctx)
      const startTime = order.startTime ?? now
      const facts = { startTime, arriveTime: order.arriveTime ?? now, lockout: lockout ?? 0 }
      const again = isTurnedDown(order) ? { checkResult: null } : {}
      return timed(ctx, order, { ...facts, ...again, ...withPhotos(order, 'beforePhotos', beforePhotos) })
    },
    suspend: (ctx, order, { reason, expectResume }) =>
      timed(ctx, order, { ...paused(ctx, reason), holdReason: reason, expectResume }),
    resume: async (ctx, order) => timed(ctx, order, await resumed(ctx, order)),
    async finish(
      ctx,
      order,
      { confirmActive, faultPhenomenon, faultCause, faultRemedy, repairDesc, afterPhotos, ...down },
    ) {
      if (order.deviceId && !(faultPhenomenon && faultCause && faultRemedy))
        throw problem('order.fault-codes', {}, { field: missingCode({ faultPhenomenon, faultCause, faultRemedy }) })
      if (!confirmActive) await mustBeQuiet(ctx, order)
      const facts = {
        faultPhenomenon,
        faultCause,
        faultRemedy,
        repairDesc,
        finishTime: nowOf(ctx),
        ...untagged,
        ...downtimeOf(down, nowOf(ctx)),
      } as const
      const finished = await timed(ctx, order, { ...facts, ...withPhotos(order, 'afterPhotos', afterPhotos) })
      return { ...finished, ...afterFinish(ctx, order) }
    },
    check: async (ctx, order, { checkResult, note }) => {
      const checked = {
        checkResult,
        checkRemark: note ?? null,
        checkUserId: ctx.actor.userId,
        autoChecked: ctx.actor.kind === 'person' ? 0 : 1,
      } as const
      if (checkResult === 'fail') {
        const reworkCount = (order.reworkCount ?? 0) + 1
        return { to: 'repairing', ...(await timed(ctx, order, { ...checked, reworkCount, finishTime: null })) }
      }
      const now = nowOf(ctx)
      if (order.needEvaluate) return { to: 'to_evaluate', ...checked, checkTime: now }
      return { to: 'closed', ...checked, checkTime: now, closeTime: now }
    },
    close: (ctx) => ({ closeTime: nowOf(ctx) }),
    editRunning: amend,
    split,
    cancel: (ctx) => ({ closeTime: nowOf(ctx), ...untagged }),
    cancelForce: async (ctx, order) => ({ ...(await resumed(ctx, order)), closeTime: nowOf(ctx), ...untagged }),
    reopen: async (ctx, order) => {
      await mustBeOnlyAlarm(ctx, order)
      return {
        assigneeId: null,
        checkTime: null,
        closeTime: null,
        firstFix: null,
        scoreTotal: null,
        // Who does it over is decided by a person.
        dispatchMode: 'manual' as const,
        triedIds: [],
        reworkCount: (order.reworkCount ?? 0) + 1,
        ...(await reopened(ctx, order)),
      }
    },
  },
  actions: { accept },
  own: {
    rated: (ctx, _, { scoreTotal }) => ({ closeTime: nowOf(ctx), scoreTotal: Number(scoreTotal) || null }),
    assign: (ctx, order, facts) => timed(ctx, order, assign(ctx, order, facts)),
  },
  async record(ctx, moved) {
    for (const one of moved) {
      await bringBills(ctx, one.row)
      await followOrder(ctx, one)
      await followWork(ctx, one)
      await followLockout(ctx, one)
      await tellOfStep(ctx, repairOrder, orderLetters, one)
      await noteBreaches(ctx, one.before, one.row)
      if (one.step === 'refuse') await dispatchBySelf(ctx, one.row.id)
    }
  },
})
