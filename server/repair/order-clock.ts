// The clocks of an order: what is due by its standard, and what a pause does to it.
import type { Row } from '@steward/domain/entity'
import type { repairOrder } from '@steward/domain/index'
import {
  type CalendarMode,
  type WorkWeek,
  dueAfter,
  pausesClock,
  secondsWithin,
  slaOf,
  usualMinutes,
  usualWeek,
} from '@steward/domain/repair/clock'
import { type Deadlines, clockOf as clockAt, unfinishedStates } from '@steward/domain/repair/deadline'
import { type Escalation, escalationsIn } from '@steward/domain/repair/watch'
import type { Values } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { fromLocal, nowOf, toLocal } from '../platform/local-time.ts'
import { daysOff } from '../system/calendar/days-off.ts'
import { warnAtOf } from './settings.ts'

export type Order = Row<typeof repairOrder>

export type Standard = {
  id: string | null
  name: string
  responseMinutes: number
  arriveMinutes: number | null
  finishMinutes: number
  calendarMode: CalendarMode
  photoRequired: string
  scanRequired: number
  needCheck: number
  needEvaluate: number
  dispatchMode: Order['dispatchMode']
  groupId: string | null
  acceptTimeoutMinutes: number | null
  escalations: Escalation[]
}

interface Case {
  areaId: string | null
  deviceId: string | null
  trade: string | null
  priority: number
}

/** What a rule names of a case, the weightiest first. */
export type Named = 'areaId' | 'equipmentType' | 'trade' | 'priority'

/** Where no rule applies, the usual minutes of the priority. */
export async function standardFor(ctx: Ctx, about: Case): Promise<Standard> {
  const [first] = await standardsFor(ctx, about, 1)
  return first?.standard ?? usual(about.priority)
}

/**
 * The enabled rules that apply, the most specific first: area 8 + device type 4 + trade 2 + priority 1; of equals the one
 * of the nearest area and type, then the newest (domain reference 2.6).
 */
export async function standardsFor(
  ctx: Ctx,
  { areaId, deviceId, trade, priority }: Case,
  most: number,
): Promise<{ standard: Standard; named: Named[] }[]> {
  const rows = await ctx.tx.query(
    `select s.id, s.name, s.response_minutes, s.arrive_minutes, s.finish_minutes, s.calendar_mode, s.photo_required, s.scan_required, s.need_check,
       s.need_evaluate, s.dispatch_mode, s.default_group_id, s.accept_timeout_minutes,
       (select coalesce(jsonb_agg(jsonb_build_object('percent', e.percent, 'minutes', e.minutes, 'level', e.level, 'notify', e.notify,
          'id', coalesce(e.user_id, e.post_id, e.role_id)::text) order by e.line_no), '[]')
        from standard_escalation e where e.standard_id = s.id and e.is_deleted = 0) as escalations,
       array_remove(array[case when s.area_id is not null then 'areaId' end, case when s.equipment_type is not null then 'equipmentType' end,
         case when s.trade is not null then 'trade' end, case when s.priority is not null then 'priority' end], null) as named
     from device_order_standard s
       left join area own_area on own_area.id = s.area_id
       left join device_type own_type on own_type.id = s.equipment_type
       left join area a on a.id = $2
       left join device d on d.id = $3
       left join device_type t on t.id = d.device_type_id
     where s.tenant_id = $1 and s.is_deleted = 0 and s.status = 1
       and (s.area_id is null or s.area_id = a.id or s.area_id::text = any(string_to_array(a.ancestors, ',')))
       and (s.equipment_type is null or s.equipment_type = t.id or s.equipment_type::text = any(string_to_array(t.ancestors, ',')))
       and (s.trade is null or s.trade = $4) and (s.priority is null or s.priority = $5)
     order by (s.area_id is not null)::int * 8 + (s.equipment_type is not null)::int * 4 + (s.trade is not null)::int * 2
       + (s.priority is not null)::int desc, coalesce(cardinality(string_to_array(own_area.ancestors, ',')), 0) desc,
       coalesce(cardinality(string_to_array(own_type.ancestors, ',')), 0) desc, s.id desc limit $6`,
    [ctx.tx.scope.tenant, areaId, deviceId, trade, priority, most],
  )
  return rows.map((row) => ({ standard: standardOf(row), named: namedIn(row.named) }))
}

const namedIn = (sent: unknown): Named[] =>
  (['areaId', 'equipmentType', 'trade', 'priority'] as const).filter((one) => Array.isArray(sent) && sent.includes(one))

function standardOf(row: DbRow): Standard {
  return {
    id: String(row.id),
    name: String(row.name),
    responseMinutes: Number(row.response_minutes),
    arriveMinutes: row.arrive_minutes === null ? null : Number(row.arrive_minutes),
    finishMinutes: Number(row.finish_minutes),
    calendarMode: row.calendar_mode === 'work_hours' ? 'work_hours' : '7x24',
    photoRequired: String(row.photo_required),
    scanRequired: Number(row.scan_required),
    needCheck: Number(row.need_check),
    needEvaluate: Number(row.need_evaluate),
    dispatchMode: row.dispatch_mode === 'auto' || row.dispatch_mode === 'grab' ? row.dispatch_mode : 'manual',
    groupId: row.default_group_id === null ? null : String(row.default_group_id),
    acceptTimeoutMinutes: row.accept_timeout_minutes === null ? null : Number(row.accept_timeout_minutes),
    escalations: escalationsIn({ escalations: row.escalations }),
  }
}

function usual(priority: number): Standard {
  const { response, arrive, finish } = usualMinutes[priority === 1 || priority === 2 || priority === 4 ? priority : 3]
  return {
    id: null,
    name: '',
    responseMinutes: response,
    arriveMinutes: arrive,
    finishMinutes: finish,
    calendarMode: '7x24',
    photoRequired: 'none',
    scanRequired: 0,
    needCheck: 1,
    needEvaluate: 1,
    dispatchMode: 'manual',
    groupId: null,
    acceptTimeoutMinutes: null,
    escalations: [],
  }
}

/** When the hospital works, for what counts working hours. Local times are calculated with as if they were UTC. */
export const weekFor = async (ctx: Ctx, mode: CalendarMode): Promise<WorkWeek> =>
  mode === '7x24' ? usualWeek(0) : usualWeek(0, await daysOff(ctx))

/** The type of the device an order is about. */
export async function typeOf(ctx: Ctx, deviceId: string | null | undefined): Promise<string | null> {
  if (!deviceId) return null
  const [row] = await ctx.tx.query('select device_type_id::text as id from device where id = $1 and tenant_id = $2', [
    deviceId,
    ctx.tx.scope.tenant,
  ])
  return row?.id ? String(row.id) : null
}

/** What a new order takes over from its standard. */
export const ruledBy = (standard: Standard) =>
  ({
    standardId: standard.id,
    standardSnapshot: standard,
    dispatchMode: standard.dispatchMode,
    groupId: standard.groupId,
    scanRequired: standard.scanRequired === 1 ? 1 : 0,
    needCheck: standard.needCheck === 0 ? 0 : 1,
  }) as const

/** What is due when, from the earliest report on. */
export const duesOf = async (ctx: Ctx, standard: Standard, reportTime: string): Promise<Values<typeof repairOrder>> =>
  duesWithin(await weekFor(ctx, standard.calendarMode), standard, reportTime)

export function duesWithin(week: WorkWeek, standard: Standard, reportTime: string): Values<typeof repairOrder> {
  const after = (minutes: number) => toLocal(dueAfter(fromLocal(reportTime), minutes, standard.calendarMode, week))
  return {
    responseDue: after(standard.responseMinutes),
    arriveDue: standard.arriveMinutes === null ? null : after(standard.arriveMinutes),
    finishDue: after(standard.finishMinutes),
  }
}

type Clocked = Pick<Values<typeof repairOrder>, 'priority' | 'areaId' | 'locationDesc' | 'deviceId' | 'trade'>

/** What another priority, place, device or trade does to the clock: due anew from the report on, pauses included. */
export async function retimed(ctx: Ctx, order: Order, changed: Clocked): Promise<Values<typeof repairOrder>> {
  const after = { ...order, ...changed }
  const standard = await standardFor(ctx, after)
  const week = await weekFor(ctx, standard.calendarMode)
  const dues = duesWithin(week, standard, order.reopenTime ?? order.reportTime ?? nowOf(ctx))
  const later = (due: string | null | undefined) =>
    due ? toLocal(dueAfter(fromLocal(due), (order.pausedSec ?? 0) / 60, standard.calendarMode, week)) : null
  const facts = {
    standardId: standard.id,
    standardSnapshot: standard,
    equipmentType: await typeOf(ctx, after.deviceId),
    responseDue: dues.responseDue ?? null,
    arriveDue: later(dues.arriveDue),
    finishDue: later(dues.finishDue),
  }
  return { ...facts, ...clockOf(ctx, order, facts, await warnAtOf(ctx)) }
}

/** The clock rests while the order waits for others. */
export const paused = (ctx: Ctx, reason: string): Values<typeof repairOrder> => ({
  pausedSince: pausesClock(reason) ? nowOf(ctx) : null,
})

export const modeOf = ({ standardSnapshot }: Order): CalendarMode =>
  standardSnapshot !== null &&
  typeof standardSnapshot === 'object' &&
  'calendarMode' in standardSnapshot &&
  standardSnapshot.calendarMode === 'work_hours'
    ? 'work_hours'
    : '7x24'

/** Ends a pause: what was due is due later by the time the calendar counts in it. */
export async function resumed(ctx: Ctx, order: Order): Promise<Values<typeof repairOrder>> {
  const { pausedSince, pausedSec, arriveDue, arriveTime, finishDue } = order
  const ended = { pausedSince: null, holdReason: null, expectResume: null }
  if (!pausedSince) return ended
  const mode = modeOf(order)
  const week = await weekFor(ctx, mode)
  const rested = secondsWithin(fromLocal(pausedSince), fromLocal(nowOf(ctx)), mode, week)
  const later = (due: string | null) =>
    due === null ? null : toLocal(dueAfter(fromLocal(due), rested / 60, mode, week))
  return {
    ...ended,
    pausedSec: (pausedSec ?? 0) + rested,
    finishDue: later(finishDue),
    ...(arriveTime ? {} : { arriveDue: later(arriveDue) }),
  }
}

const dateOf = (text: string | null | undefined) => (text ? fromLocal(text) : null)

/** The order as the rules of its deadlines take it. */
export const deadlinesOf = (order: Owed): Deadlines => ({
  orderStatus: order.orderStatus,
  reportTime: dateOf(order.reportTime),
  reopenTime: dateOf(order.reopenTime),
  responseDue: dateOf(order.responseDue),
  acceptTime: dateOf(order.acceptTime),
  arriveDue: dateOf(order.arriveDue),
  arriveTime: dateOf(order.arriveTime),
  finishDue: dateOf(order.finishDue),
  finishTime: dateOf(order.finishTime),
  pausedSince: dateOf(order.pausedSince),
  pausedSec: order.pausedSec ?? 0,
})

type Owed = { [K in keyof Deadlines]: K extends keyof Order ? Order[K] : never }

/** What of an order is undone when it is opened again; its dues run from now on. */
export async function reopened(ctx: Ctx, order: Order): Promise<Values<typeof repairOrder>> {
  const undone = {
    reopenTime: nowOf(ctx),
    pausedSec: 0,
    dispatchTime: null,
    acceptTime: null,
    arriveTime: null,
    startTime: null,
    finishTime: null,
  } as const
  return { ...undone, ...(await retimed(ctx, { ...order, ...undone }, {})) }
}

/** Where the clock stands after these changes; what was missed is stored and stays. */
export function clockOf(
  ctx: Ctx,
  order: Order,
  changed: Values<typeof repairOrder>,
  warnAt: number,
): Values<typeof repairOrder> {
  const after = { ...order, ...changed }
  const now = fromLocal(nowOf(ctx))
  // The state is written by the step: while nothing is finished the deadlines of the order are owed.
  const deadlines = { ...deadlinesOf(after), ...(after.finishTime ? {} : { orderStatus: unfinishedStates[0] }) }
  const { responseDue, acceptTime, finishDue, finishTime } = deadlines
  const isMissed = (due: Date | null, at: Date) => due !== null && at > due
  return {
    slaState: slaOf({ ...deadlines, finishBreached: after.finishBreached ?? 0 }, now, warnAt),
    finishBreached: isMissed(finishDue, finishTime ?? clockAt(deadlines, now)) ? 1 : (order.finishBreached ?? 0),
    responseBreached: isMissed(responseDue, acceptTime ?? clockAt(deadlines, now)) ? 1 : (order.responseBreached ?? 0),
  }
}
