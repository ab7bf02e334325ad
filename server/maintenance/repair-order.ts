// What each step of a repair order writes; its course says who may take which when.
import { codesFor } from '@steward/domain/derive/permissions'
import { repairOrder } from '@steward/domain/index'
import { orderCourse } from '@steward/domain/maintenance/order-course'
import { problem } from '@steward/domain/problems'
import { pageWithAlarmNames, rowWithAlarmName } from '../alarm/captions.ts'
import { document, evident, relation } from '../document/lifecycle.ts'
import type { Values } from '../document/rows.ts'
import type { Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal } from '../platform/local-time.ts'
import { type Order, clockOf, duesOf, nowOf, paused, resumed, standardFor } from './order-clock.ts'
import { amend, edit } from './order-edit.ts'
import { tellOfSteps } from './order-letters.ts'
import { bringBills } from './order-requests.ts'
import { type RecordAction, dropLines, saidWith, writeLine } from './repair-line.ts'

/** An order may be reopened this long after it was closed. */
const REOPEN_DAYS = 7

type Facts = Values<typeof repairOrder>

/** The step's own facts, with what they do to the clock. */
const timed = (ctx: Ctx, order: Order, facts: Facts): Facts => ({ ...facts, ...clockOf(ctx, order, facts) })

const isAssignee = (ctx: Ctx, { assigneeId }: Shown) => assigneeId === ctx.me.userId

async function reporting(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [rows = []] = await ctx.tx.readOnce([
    {
      text: `select o.id from repair_order o where o.id = any($1::bigint[]) and o.tenant_id = $2
        and (o.report_dept_id = any($4::bigint[]) or exists (select 1 from repair_bill b
          where b.order_id = o.id and b.is_deleted = 0 and b.reporter_id = $3))`,
      values: [ids, ctx.tx.scope.tenant, ctx.me.userId, ctx.me.deptIds],
    },
  ])
  return new Set(rows.map(({ id }) => String(id)))
}

/** Both are local times of the installation. */
const isRecent = (ctx: Ctx, { closeTime }: Shown) =>
  typeof closeTime === 'string' &&
  fromLocal(closeTime).getTime() > fromLocal(nowOf(ctx)).getTime() - REOPEN_DAYS * 86_400_000

/** Dispatchers act for everybody. */
const isDesk = (ctx: Ctx) => ctx.can(...codesFor(repairOrder, 'dispatch'))
const reportingOrDesk = async (ctx: Ctx, ids: readonly string[]) => (isDesk(ctx) ? new Set(ids) : reporting(ctx, ids))

/** Work is given to people of the tenant whose account is enabled. */
async function mustBeEnabled(ctx: Ctx, people: readonly string[], field: string): Promise<void> {
  const [found] = await ctx.tx.query(
    `select count(*)::int as n from "user" where id = any($1::bigint[]) and tenant_id = $2 and is_deleted = 0 and status = 1`,
    [people, ctx.tx.scope.tenant],
  )
  if (Number(found?.n) !== new Set(people).size) throw problem('order.assignee', {}, { field })
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

/** The first code that is not given. */
const missingCode = (codes: Readonly<Record<string, unknown>>): string =>
  Object.keys(codes).find((name) => !codes[name]) ?? ''

// The rating of a request has its own line.
const lineOf: Readonly<Record<string, RecordAction>> = {
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
}

export default document(repairOrder, orderCourse, {
  list: async (ctx, query, base) => pageWithAlarmNames(ctx, await base(ctx, query)),
  detail: async (ctx, id, base) => rowWithAlarmName(ctx, await base(ctx, id)),
  async submit(ctx, input, base) {
    if (input.id) return edit(ctx, input.id, input, base)
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
    assignee: evident('order.not-assignee', isAssignee),
    notAssignee: evident('order.self-check', (ctx, order) => !isAssignee(ctx, order)),
    assigneeOrDesk: evident('order.not-assignee', (ctx, order) => isDesk(ctx) || isAssignee(ctx, order)),
    reportingOrDesk: relation('order.not-reporting', reportingOrDesk),
    recent: evident('order.too-late', isRecent, { days: REOPEN_DAYS }),
  },
  steps: {
    async dispatch(ctx, order, { assigneeId, helperIds }) {
      await mustBeEnabled(ctx, [assigneeId], 'assigneeId')
      await mustBeEnabled(ctx, helperIds ?? [], 'helperIds')
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
      await mustBeEnabled(ctx, [assigneeId], 'assigneeId')
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
    async finish(ctx, order, { confirmActive, faultPhenomenon, faultCause, faultRemedy, repairDesc, afterPhotos }) {
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
      reworkCount: (order.reworkCount ?? 0) + 1,
      ...clockOf(ctx, order, { finishTime: null }),
    }),
  },
  own: { rated: (ctx) => ({ closeTime: nowOf(ctx) }) },
  async record(ctx, moved) {
    for (const one of moved) {
      const action = lineOf[`${one.step} ${one.to}`] ?? lineOf[one.step]
      if (action) await writeLine(ctx, { action, orderId: one.row.id, ...saidWith(one) })
      await bringBills(ctx, one.row)
      await tellOfSteps(ctx, one)
    }
  },
})
