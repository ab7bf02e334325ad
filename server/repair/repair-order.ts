// What each step of a repair order writes; its course says who may take which when.
import { repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { orderCourse } from '@steward/domain/repair/order-course'
import { provesPresence } from '@steward/domain/repair/presence'
import { pageWithAlarmNames, rowWithAlarmName } from '../alarm/captions.ts'
import { tellOfStep } from '../desk/tell.ts'
import { document } from '../document/lifecycle.ts'
import { apart, evident, orWhoMay, stored } from '../document/relations.ts'
import type { Values } from '../document/rows.ts'
import { assignee, isAssignee, mustBeAble, performer } from '../duty/performers.ts'
import type { Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, nowOf } from '../platform/local-time.ts'
import { followOrder } from './failure-of-order.ts'
import { orderCandidates } from './order-candidates.ts'
import { type Order, clockOf, duesOf, paused, resumed, ruledBy, standardFor, typeOf } from './order-clock.ts'
import { accept, assign, dispatchBySelf, givenTo, mustStayInGroup, withTried } from './order-dispatch.ts'
import { amend, edit } from './order-edit.ts'
import { orderFaults } from './order-faults.ts'
import { followWork } from './order-labor.ts'
import { orderLanes } from './order-lanes.ts'
import { byClock, clocked } from './order-late.ts'
import { orderLetters } from './order-letters.ts'
import { followLockout } from './order-lockout.ts'
import { bringBills } from './order-requests.ts'
import { split } from './order-split.ts'
import { noteBreaches } from './order-watch.ts'
import { type RecordAction, repairLine } from './repair-line.ts'
import { warnAtOf } from './settings.ts'

/** An order may be reopened this long after it was closed. */
const REOPEN_DAYS = 7

type Facts = Values<typeof repairOrder>

/** The step's own facts, with what they do to the clock. */
const timed = async (ctx: Ctx, order: Order, facts: Facts): Promise<Facts> => ({
  ...facts,
  ...clockOf(ctx, order, facts, await warnAtOf(ctx)),
})

/** Both are local times of the installation. */
const isRecent = (ctx: Ctx, { closeTime }: Shown) =>
  typeof closeTime === 'string' &&
  fromLocal(closeTime).getTime() > fromLocal(nowOf(ctx)).getTime() - REOPEN_DAYS * 86_400_000

const reporting = stored(
  repairOrder,
  'order.not-reporting',
  `t.report_dept_id = any(me.dept_ids) or exists (
    select 1 from repair_bill b where b.order_id = t.id and b.is_deleted = 0 and b.reporter_id = me.user_id)`,
)
const held = assignee('order.not-assignee')
const isTurnedDown = (order: { orderStatus?: unknown; checkResult?: unknown }) =>
  order.orderStatus === 'repairing' && order.checkResult === 'fail'
const unbegun = evident('order.begun', (_, order) => order.orderStatus !== 'repairing' || isTurnedDown(order))

/** The alarm an order came from must be over, unless the technician says otherwise. */
async function mustBeQuiet(ctx: Ctx, { alarmRecordId, deviceId }: Order): Promise<void> {
  if (!alarmRecordId || !deviceId) return
  const [active] = await ctx.tx.query(
    `select 1 from alarm_record where tenant_id = $1 and device_id = $2 and alarm_state like 'ACTIVE%' and is_deleted = 0 limit 1`,
    [ctx.tx.scope.tenant, deviceId],
  )
  if (active) throw problem('order.alarm-active', {}, { field: 'confirmActive' })
}

const ruleOf = (standard: unknown) =>
  standard !== null && typeof standard === 'object' && 'photoRequired' in standard ? String(standard.photoRequired) : ''

/** The photos of the order with these; those of an earlier turn stay. Its standard may want to see some. */
function withPhotos(order: Order, name: 'beforePhotos' | 'afterPhotos', added: readonly string[] | null | undefined) {
  const photos = [...(order[name] ?? []), ...(added ?? [])]
  const wanted = name === 'beforePhotos' ? ['both'] : ['both', 'after']
  const { zh: field, en: fieldEn } = repairOrder.fields[name]
  if (photos.length === 0 && wanted.includes(ruleOf(order.standardSnapshot)))
    throw problem('order.photos', { field, fieldEn }, { field: name })
  return { [name]: photos }
}

type Down = { [K in 'causeDowntime' | 'downStart' | 'downEnd']?: Order[K] | null }

/** How long the device was out of service; until the work was done where nothing is said. */
const downtimeOf = ({ causeDowntime, downStart, downEnd }: Down, now: string): Facts =>
  causeDowntime === 1 ? { causeDowntime, downStart: downStart ?? null, downEnd: downEnd ?? now } : { causeDowntime: 0 }

/** Meanwhile the device may have raised the same alarm again, which has a request of its own. */
async function mustBeOnlyAlarm(ctx: Ctx, { id, alarmRecordId }: Order): Promise<void> {
  if (!alarmRecordId) return
  const [other] = await ctx.tx.query(
    `select 1 from repair_bill own join repair_bill b on b.tenant_id = own.tenant_id and b.device_id = own.device_id
       and b.alarm_rule_id = own.alarm_rule_id and b.id <> own.id and b.source = 'alarm' and b.is_deleted = 0
       and b.bill_status in ('submitted', 'accepted', 'processing', 'to_check', 'to_evaluate')
     where own.order_id = $1 and own.tenant_id = $2 and own.is_deleted = 0 limit 1`,
    [id, ctx.tx.scope.tenant],
  )
  if (other) throw problem('bill.alarm-open')
}

/** Where the standard asks for it, the first step on site takes the code of the device or the place. */
function mustBeThere(order: Order, scanCode: string | null | undefined): void {
  if (order.scanRequired === 1 && !order.arriveTime && !provesPresence(scanCode, order))
    throw problem('order.scan', {}, { field: 'scanCode' })
}

/** Whether somebody checks and rates the work is the standard's to say. */
function afterFinish(ctx: Ctx, { needCheck, needEvaluate }: Order) {
  if (needCheck !== 0) return { to: 'to_check' }
  const now = nowOf(ctx)
  return needEvaluate ? { to: 'to_evaluate', checkTime: now } : { to: 'closed', checkTime: now, closeTime: now }
}

/** Whoever leaves the device takes his tag along; it hangs again when somebody starts with one. */
const untagged = { lockout: 0 } as const

/** A tag hangs on a device. */
function mustHaveDevice({ deviceId }: Order, lockout: number | null | undefined): void {
  if (lockout === 1 && !deviceId) throw problem('order.lockout-device', {}, { field: 'lockout' })
}

/** The first code that is not given. */
const missingCode = (codes: Readonly<Record<string, unknown>>): string =>
  Object.keys(codes).find((name) => !codes[name]) ?? ''

export default document(repairOrder, orderCourse, {
  routes: [orderCandidates, orderFaults, orderLanes],
  async list(ctx, asked, base) {
    const { query, narrow } = byClock(ctx, asked)
    const page = await pageWithAlarmNames(ctx, await base(ctx, query, narrow))
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
  relations: {
    assignee: held,
    unbegun,
    assigneeOrPool: performer('order.not-in-pool', isAssignee),
    notAssignee: apart(repairOrder, ['assigneeId'], 'order.self-check'),
    // Dispatchers act for everybody.
    assigneeOrDesk: orWhoMay(repairOrder, 'dispatch', held),
    reportingOrDesk: orWhoMay(repairOrder, 'dispatch', reporting),
    recent: evident('order.too-late', isRecent, { days: REOPEN_DAYS }),
  },
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
        acceptTime: null,
        finishTime: null,
        checkTime: null,
        closeTime: null,
        firstFix: null,
        scoreTotal: null,
        // Who does it over is decided by a person.
        dispatchMode: 'manual' as const,
        triedIds: [],
        reworkCount: (order.reworkCount ?? 0) + 1,
        ...clockOf(ctx, order, { finishTime: null }, await warnAtOf(ctx)),
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
