// What each step of a repair order writes; its course says who may take which when.
import { repairOrder } from '@steward/domain/index'
import { orderCourse } from '@steward/domain/maintenance/order-course'
import { problem } from '@steward/domain/problems'
import { pageWithAlarmNames, rowWithAlarmName } from '../alarm/captions.ts'
import { tellOfStep } from '../desk/tell.ts'
import { document } from '../document/lifecycle.ts'
import { evident, orWhoMay, stored } from '../document/relations.ts'
import type { Values } from '../document/rows.ts'
import type { Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, nowOf } from '../platform/local-time.ts'
import { mustBeEnabled } from '../system/people.ts'
import { followOrder } from './failure-of-order.ts'
import { orderCandidates } from './order-candidates.ts'
import { type Order, clockOf, duesOf, paused, resumed, standardFor, typeOf } from './order-clock.ts'
import { amend, edit } from './order-edit.ts'
import { orderLetters, tellOfBreach } from './order-letters.ts'
import { bringBills } from './order-requests.ts'
import { type RecordAction, repairLine } from './repair-line.ts'

/** An order may be reopened this long after it was closed. */
const REOPEN_DAYS = 7

type Facts = Values<typeof repairOrder>

/** The step's own facts, with what they do to the clock. */
const timed = (ctx: Ctx, order: Order, facts: Facts): Facts => ({ ...facts, ...clockOf(ctx, order, facts) })

const isAssignee = (ctx: Ctx, { assigneeId }: Shown) => assigneeId === ctx.me.userId

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
const assignee = evident('order.not-assignee', isAssignee)

const mustWork = (ctx: Ctx, people: readonly string[], field: string) =>
  mustBeEnabled(ctx, people, problem('order.assignee', {}, { field }))

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

/** The first code that is not given. */
const missingCode = (codes: Readonly<Record<string, unknown>>): string =>
  Object.keys(codes).find((name) => !codes[name]) ?? ''

export default document(repairOrder, orderCourse, {
  routes: [orderCandidates],
  list: async (ctx, query, base) => pageWithAlarmNames(ctx, await base(ctx, query)),
  detail: async (ctx, id, base) => rowWithAlarmName(ctx, await base(ctx, id)),
  async create(ctx, input, base) {
    const { areaId = null, deviceId = null, trade = 'other', priority } = input
    const standard = await standardFor(ctx, { areaId, deviceId, trade, priority: priority ?? 3 })
    const reportTime = nowOf(ctx)
    const facts = { reportTime, standardId: standard.id, standardSnapshot: standard, ...duesOf(standard, reportTime) }
    return base(ctx, input, { ...facts, equipmentType: await typeOf(ctx, deviceId) })
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
    // The rating of a request has its own line.
    says: {
      create: 'create',
      dispatch: 'dispatch',
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
    assignee,
    notAssignee: evident('order.self-check', (ctx, order) => !isAssignee(ctx, order)),
    // Dispatchers act for everybody.
    assigneeOrDesk: orWhoMay(repairOrder, 'dispatch', assignee),
    reportingOrDesk: orWhoMay(repairOrder, 'dispatch', reporting),
    recent: evident('order.too-late', isRecent, { days: REOPEN_DAYS }),
  },
  steps: {
    async dispatch(ctx, order, { assigneeId, helperIds }) {
      await mustWork(ctx, [assigneeId], 'assigneeId')
      await mustWork(ctx, helperIds ?? [], 'helperIds')
      return timed(ctx, order, { assigneeId, helperIds: helperIds ?? [], dispatchTime: nowOf(ctx) })
    },
    // The response is the first acceptance: who takes over later does not make it late.
    accept: (ctx, order) => timed(ctx, order, { acceptTime: order.acceptTime ?? nowOf(ctx) }),
    refuse: (ctx, order) => {
      const refuseCount = (order.refuseCount ?? 0) + 1
      const escalateLevel = refuseCount >= 2 ? (order.escalateLevel ?? 0) + 1 : order.escalateLevel
      return timed(ctx, order, { assigneeId: null, refuseCount, escalateLevel })
    },
    async transfer(ctx, order, { assigneeId }) {
      await mustWork(ctx, [assigneeId], 'assigneeId')
      const transferCount = (order.transferCount ?? 0) + 1
      return timed(ctx, order, { ...resumed(ctx, order), assigneeId, transferCount })
    },
    arrive: (ctx, order) => timed(ctx, order, { arriveTime: order.arriveTime ?? nowOf(ctx) }),
    start: (ctx, order, { lockout, beforePhotos }) => {
      const now = nowOf(ctx)
      const startTime = order.startTime ?? now
      const facts = { startTime, arriveTime: order.arriveTime ?? now, lockout: lockout ?? 0 }
      return timed(ctx, order, { ...facts, ...withPhotos(order, 'beforePhotos', beforePhotos) })
    },
    suspend: (ctx, order, { reason, expectResume }) =>
      timed(ctx, order, { ...paused(ctx, reason), holdReason: reason, expectResume }),
    resume: (ctx, order) => timed(ctx, order, resumed(ctx, order)),
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
        lockout: 0,
        ...downtimeOf(down, nowOf(ctx)),
      } as const
      return timed(ctx, order, { ...facts, ...withPhotos(order, 'afterPhotos', afterPhotos) })
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
    editRunning: amend,
    cancel: (ctx) => ({ closeTime: nowOf(ctx) }),
    cancelForce: (ctx, order) => ({ ...resumed(ctx, order), closeTime: nowOf(ctx), lockout: 0 as const }),
    reopen: (ctx, order) => ({
      assigneeId: null,
      acceptTime: null,
      finishTime: null,
      checkTime: null,
      closeTime: null,
      firstFix: null,
      scoreTotal: null,
      reworkCount: (order.reworkCount ?? 0) + 1,
      ...clockOf(ctx, order, { finishTime: null }),
    }),
  },
  own: { rated: (ctx, _, { scoreTotal }) => ({ closeTime: nowOf(ctx), scoreTotal: Number(scoreTotal) || null }) },
  async record(ctx, moved) {
    for (const one of moved) {
      await bringBills(ctx, one.row)
      await followOrder(ctx, one)
      await tellOfStep(ctx, repairOrder, orderLetters, one)
      await tellOfBreach(ctx, one.before, one.row)
    }
  },
})
