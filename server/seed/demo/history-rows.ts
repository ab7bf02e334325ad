// The rows of one call: its request, its order, their time line, and the failure where a device was down.
import { usualWeek } from '@steward/domain/repair/clock'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { localText } from '../../platform/local-time.ts'
import { duesWithin } from '../../repair/order-clock.ts'
import { type Call, DAY, MINUTE } from './history-calls.ts'
import { ratings } from './history-story.ts'
import { type Person, type World, pick, weighted } from './history-world.ts'

export type Cells = Record<string, unknown>
type Step = readonly [
  action: string,
  by: Person | null,
  minutes: number,
  from: string | null,
  to: string,
  content?: string,
]

export type Rows = Record<'bills' | 'orders' | 'lines' | 'failures', Cells[]>

export function write(world: World, rows: Rows, call: Call, no: string): void {
  const { ctx, random, desk } = world
  const zone = ctx.app.timeZone
  const text = (at: number) => localText(new Date(at), zone)
  const after = (minutes: number) => call.at + Math.round(minutes * 60) * 1000
  const priority = call.device
    ? weighted(world, [1, 2], (one) => (one === 1 ? 1 : 2))
    : weighted(world, [1, 2, 3, 4], (one) => [0, 3, 22, 65, 10][one] ?? 1)
  const standard = world.standards.get(priority)
  if (!standard) throw new Error(`no standard for priority ${priority}`)
  const dues = duesWithin(usualWeek(0), standard, text(call.at))
  // What was reported lately is over too: nothing of it lies in the future.
  const isLately = call.at > ctx.now.getTime() - 9 * DAY * MINUTE
  const slow = random() * (isLately ? 0.9 : 1)
  const dispatch = 1 + random() * (slow > 0.9 ? 25 : 6)
  const accept = dispatch + 1 + random() * (priority === 1 ? 3 : 12) * (slow > 0.93 ? 4 : 1)
  const arrive = accept + 4 + random() * 14
  const start = arrive + 1 + random() * 4
  const rests = random() < 0.07 && !isLately
  const paused = rests ? 120 + random() * 1500 : 0
  const work = call.minutes * (0.5 + random() * (slow > 0.94 ? 9 : 1.2))
  const finish = start + work + paused
  const check = finish + 10 + random() * 500
  const isRated = random() < 0.62 || isLately
  const close = isRated ? check + 5 + random() * 600 : check + 72 * 60
  const mender = pick(world, world.mendersOf(call.trade))
  const isReworked = random() < 0.035 && !rests
  const scores = isRated
    ? [0, 1, 2].map(() => weighted(world, [5, 4, 3, 2], (one) => [0, 0, 1, 3, 9, 24][one] ?? 1))
    : []
  const [speed, quality, attitude] = scores
  const [orderId, billId] = [newId(), newId()]
  const [phenomenon, cause, remedy] = call.codes
  const finishDueAt =
    rests && dues.finishDue
      ? text(Date.parse(`${dues.finishDue.replace(' ', 'T')}Z`) - offsetOf(ctx) + Math.round(paused * 60) * 1000)
      : (dues.finishDue ?? null)
  const isLate = finishDueAt !== null && text(after(finish)) > finishDueAt
  const from = after(-(5 + random() * 40))
  const common = {
    title: call.title,
    priority,
    source: 'web',
    areaId: call.areaId,
    deviceId: call.device?.id ?? null,
    trade: call.trade,
    impact: call.device ? 'partial' : 'none',
    reportDeptId: call.reporter.deptId,
    reportTime: text(call.at),
    createTime: text(call.at),
    createUser: call.reporter.id,
  }
  rows.bills.push({
    ...common,
    id: billId,
    billNo: `BX${no}`,
    billStatus: 'closed',
    description: '',
    faultPhenomenon: phenomenon,
    reporterId: call.reporter.id,
    orderId,
    acceptUserId: desk.id,
    acceptTime: text(after(dispatch)),
    scoreSpeed: speed ?? null,
    scoreQuality: quality ?? null,
    scoreAttitude: attitude ?? null,
    evaluateText: isRated ? pick(world, ratings[world.locale]) || null : null,
    evaluateTime: isRated ? text(after(close)) : null,
    autoEvaluated: isRated ? 0 : 1,
    repeatCount: 0,
    urgeCount: 0,
  })
  rows.orders.push({
    ...common,
    ...dues,
    id: orderId,
    orderNo: `WX${no}`,
    orderType: 'repair',
    orderStatus: 'closed',
    finishDue: finishDueAt,
    slaState: isLate ? 'breached' : 'met',
    finishBreached: isLate ? 1 : 0,
    responseBreached: dues.responseDue && text(after(accept)) > dues.responseDue ? 1 : 0,
    equipmentType: call.device?.typeId ?? null,
    assigneeId: mender.id,
    billCount: 1,
    standardId: standard.id,
    standardSnapshot: standard,
    dispatchTime: text(after(dispatch)),
    acceptTime: text(after(accept)),
    arriveTime: text(after(arrive)),
    startTime: text(after(start)),
    finishTime: text(after(finish)),
    checkTime: text(after(check)),
    closeTime: text(after(close)),
    pausedSec: Math.round(paused * 60),
    reworkCount: isReworked ? 1 : 0,
    faultPhenomenon: phenomenon,
    faultCause: cause,
    faultRemedy: remedy,
    repairDesc: call.done,
    checkResult: 'pass',
    checkUserId: call.reporter.id,
    needEvaluate: 1,
    scoreTotal: isRated ? scores.reduce((sum, score) => sum + score, 0) : null,
    ...(call.device ? { causeDowntime: 1, downStart: text(from), downEnd: text(after(finish)) } : { causeDowntime: 0 }),
  })
  const failed = start + work * 0.6
  const rest: readonly Step[] = [
    ['suspend', mender, start + 1, 'repairing', 'suspended'],
    ['resume', mender, start + 1 + paused, 'suspended', 'repairing'],
  ]
  const failedCheck: readonly Step[] = [
    ['finish', mender, failed, 'repairing', 'to_check', call.done],
    ['check_fail', call.reporter, failed + 1, 'to_check', 'repairing'],
  ]
  const steps: readonly Step[] = [
    ['create', call.reporter, 0, null, 'submitted'],
    ['accept', desk, dispatch - 0.5, null, 'to_dispatch'],
    ['dispatch', desk, dispatch, 'to_dispatch', 'to_accept'],
    ['accept_order', mender, accept, 'to_accept', 'accepted'],
    ['arrive', mender, arrive, 'accepted', 'accepted'],
    ['start', mender, start, 'accepted', 'repairing'],
    ...(rests ? rest : []),
    ...(isReworked ? failedCheck : []),
    ['finish', mender, finish, 'repairing', 'to_check', call.done],
    ['check_pass', call.reporter, check, 'to_check', 'to_evaluate'],
    isRated
      ? ['evaluate', call.reporter, close, 'to_evaluate', 'closed']
      : ['close', null, close, 'to_evaluate', 'closed'],
  ]
  let before = 0
  for (const [action, by, minutes, state, to, content] of steps) {
    rows.lines.push({
      id: newId(),
      billId: ['create', 'accept', 'evaluate'].includes(action) ? billId : null,
      orderId: action === 'create' ? null : orderId,
      action,
      fromStatus: state,
      toStatus: to,
      content: content ?? null,
      operatorId: by?.id ?? null,
      operatorName: by?.name ?? 'order-auto',
      operateTime: text(after(minutes)),
      durationSec: action === 'create' ? null : Math.max(0, Math.round((minutes - before) * 60)),
      createTime: text(after(minutes)),
    })
    before = minutes
  }
  if (call.device)
    rows.failures.push({
      id: newId(),
      failureNo: `GZ${no}`,
      deviceId: call.device.id,
      areaId: call.device.areaId,
      equipmentType: call.device.typeId,
      failStatus: random() < 0.7 ? 'analysed' : 'restored',
      level: priority === 1 ? 'critical' : 'major',
      failTime: text(from),
      detectTime: text(call.at),
      restoreTime: text(after(finish)),
      downMinutes: Math.round((after(finish) - from) / MINUTE),
      isDown: random() < 0.85 ? 1 : 0,
      planned: 0,
      faultPhenomenon: phenomenon,
      faultCause: cause,
      faultRemedy: remedy,
      source: 'order',
      orderId,
      createTime: text(call.at),
    })
}

const offsetOf = (ctx: Ctx) =>
  Math.round((Date.parse(`${localText(ctx.now, ctx.app.timeZone).replace(' ', 'T')}Z`) - ctx.now.getTime()) / 1000) *
  1000
