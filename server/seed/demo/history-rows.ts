// The rows of one call: its request, its order, their time line, and the failure where a device was down.
import { usualWeek } from '@steward/domain/repair/clock'
import { costOf, minutesBetween } from '@steward/domain/repair/labor-cost'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { localText } from '../../platform/local-time.ts'
import { duesWithin } from '../../repair/order-clock.ts'
import { type Call, DAY, MINUTE } from './history-calls.ts'
import { nextDuty, onDuty } from './history-crews.ts'
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

export type Rows = Record<'bills' | 'orders' | 'lines' | 'labor' | 'failures', Cells[]>

export function write(world: World, rows: Rows, call: Call, no: string): void {
  const { ctx, random, desk } = world
  const zone = ctx.app.timeZone
  const text = (at: number) => localText(new Date(at), zone)
  const after = (minutes: number) => call.at + Math.round(minutes * 60) * 1000
  const minutesOf = (from: number, to: number) => minutesBetween(text(after(from)), text(after(to)))
  const priority = call.device
    ? weighted(world, [1, 2], (one) => (one === 1 ? 1 : 2))
    : weighted(world, [1, 2, 3, 4], (one) => [0, 3, 22, 65, 10][one] ?? 1)
  const standard = world.standards.get(priority)
  if (!standard) throw new Error(`no standard for priority ${priority}`)
  const dues = duesWithin(usualWeek(0), standard, text(call.at))
  // What was reported lately is over too: nothing of it lies in the future.
  const isLately = call.at > ctx.now.getTime() - 9 * DAY * MINUTE
  const slow = random() * (isLately ? 0.9 : 1)
  const isUrgent = priority <= 2
  const crew = world.crewOf(call.trade)
  // By day the desk dispatches within minutes; what can wait is left until somebody of the crew is there.
  const local = call.at + offsetOf(ctx)
  const waits = (nextDuty(crew, local) - local) / MINUTE
  const dispatch = (isUrgent ? 0.5 + random() * 1.5 : 1 + random() * 5) + (slow > 0.96 ? 18 : 0) + waits
  const rests = random() < 0.07 && !isLately && !isUrgent
  const work = call.minutes * (0.5 + random() * (slow > 0.94 ? 5 : 1))
  const travel = isUrgent ? 2 + random() * 4 : 5 + random() * 14
  const accept = dispatch + (isUrgent ? 0.5 + random() * 2 : 1 + random() * 9) * (slow > 0.93 ? 3 : 1)
  // The next on duty is who is free first, for the work and what goes before it.
  const there = onDuty(crew, local + dispatch * MINUTE)
  const able = (there.length > 0 ? there : crew.people.slice(0, 1)).map((account) => world.person(account))
  const chosen = able
    .map((person) => ({
      person,
      free: world.diary.freeFrom(person.id, after(accept + travel), Math.ceil(work + 6) * MINUTE),
    }))
    .toSorted((one, other) => one.free - other.free)[0]
  if (!chosen) throw new Error(`nobody repairs ${call.trade}`)
  const mender = chosen.person
  const arrive = Math.max(accept + travel, Math.ceil((chosen.free - call.at) / MINUTE))
  const start = arrive + 1 + random() * 2
  const paused = rests ? 120 + random() * 1500 : 0
  const first = rests ? 1 : work
  const resume = rests
    ? (world.diary.freeFrom(mender.id, after(start + first + paused), Math.ceil(work + 2) * MINUTE) - call.at) / MINUTE
    : 0
  const finish = rests ? Math.ceil(resume) + work : start + work
  const rested = rests ? Math.ceil(resume) - start - first : 0
  const worked: readonly (readonly [from: number, to: number])[] = rests
    ? [
        [start, start + first],
        [Math.ceil(resume), finish],
      ]
    : [[start, finish]]
  for (const [begin, end] of worked) world.diary.book(mender.id, after(begin), after(end))
  const check = finish + 10 + random() * 300
  const isRated = random() < 0.62 || isLately
  const close = isRated ? check + 5 + random() * 300 : check + 72 * 60
  // What is not over yet is left to the stories.
  if (after(close) >= ctx.now.getTime()) return
  const isReworked = random() < 0.035 && !rests
  const scores = isRated
    ? [0, 1, 2].map(() => weighted(world, [5, 4, 3, 2], (one) => [0, 0, 1, 3, 9, 24][one] ?? 1))
    : []
  const [speed, quality, attitude] = scores
  const [orderId, billId] = [newId(), newId()]
  const [phenomenon, cause, remedy] = call.codes
  const finishDueAt =
    rests && dues.finishDue
      ? text(Date.parse(`${dues.finishDue.replace(' ', 'T')}Z`) - offsetOf(ctx) + Math.round(rested * 60) * 1000)
      : (dues.finishDue ?? null)
  const isLate = finishDueAt !== null && text(after(finish)) > finishDueAt
  const from = after(-(5 + random() * 40))
  const common = {
    title: call.title,
    priority,
    source: call.source,
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
    laborMinutes: worked.reduce((sum, [begin, end]) => sum + minutesOf(begin, end), 0),
    firstFix: null,
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
    pausedSec: Math.round(rested * 60),
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
  for (const [begin, end] of worked)
    rows.labor.push({
      id: newId(),
      orderId,
      userId: mender.id,
      startTime: text(after(begin)),
      endTime: text(after(end)),
      rate: world.laborRate,
      minutes: minutesOf(begin, end),
      amount: costOf(minutesOf(begin, end), world.laborRate),
      createTime: text(after(begin)),
      createUser: mender.id,
    })
  const failed = start + work * 0.6
  const rest: readonly Step[] = [
    ['suspend', mender, start + first, 'repairing', 'suspended'],
    ['resume', mender, Math.ceil(resume), 'suspended', 'repairing'],
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
