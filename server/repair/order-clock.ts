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
  usualWeek,
} from '@steward/domain/repair/clock'
import { type Deadlines, clockOf as clockAt, unfinishedStates } from '@steward/domain/repair/deadline'
import type { Values } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, nowOf, toLocal } from '../platform/local-time.ts'
import { daysOff } from '../system/calendar/days-off.ts'
import { type Standard, standardFor } from './order-standard.ts'
import { settingsOf, warnAtOf } from './settings.ts'

export type Order = Row<typeof repairOrder>

/** When the hospital works, for what counts working hours. Local times are calculated with as if they were UTC. */
export const weekFor = async (ctx: Ctx, mode: CalendarMode): Promise<WorkWeek> =>
  mode === '7x24' ? usualWeek(0) : usualWeek(0, await daysOff(ctx), (await settingsOf(ctx)).hours)

/** The type of the device an order is about. */
export async function typeOf(ctx: Ctx, deviceId: string | null | undefined): Promise<string | null> {
  if (!deviceId) return null
  const [row] = await ctx.tx.query('select device_type_id::text as id from device where id = $1 and tenant_id = $2', [
    deviceId,
    ctx.tx.scope.tenant,
  ])
  return row?.id ? String(row.id) : null
}

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
  return { ...facts, ...clockOf(ctx, order, facts, { week, warnAt: await warnAtOf(ctx) }) }
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

/** By what the hospital decided: its hours, and from which part of its time on an order is due soon. */
export interface Judged {
  week: WorkWeek
  warnAt: number
}

export const judgedBy = async (ctx: Ctx, order: Order): Promise<Judged> => ({
  week: await weekFor(ctx, modeOf(order)),
  warnAt: await warnAtOf(ctx),
})

/** Where the clock stands after these changes; what was missed is stored and stays. */
export function clockOf(
  ctx: Ctx,
  order: Order,
  changed: Values<typeof repairOrder>,
  judged: Judged,
): Values<typeof repairOrder> {
  const after = { ...order, ...changed }
  const now = fromLocal(nowOf(ctx))
  // The state is written by the step: while nothing is finished the deadlines of the order are owed.
  const deadlines = { ...deadlinesOf(after), ...(after.finishTime ? {} : { orderStatus: unfinishedStates[0] }) }
  const { responseDue, acceptTime, finishDue, finishTime } = deadlines
  const isMissed = (due: Date | null, at: Date) => due !== null && at > due
  return {
    slaState: slaOf({ ...deadlines, finishBreached: after.finishBreached ?? 0 }, now, {
      ...judged,
      mode: modeOf(after),
    }),
    finishBreached: isMissed(finishDue, finishTime ?? clockAt(deadlines, now)) ? 1 : (order.finishBreached ?? 0),
    responseBreached: isMissed(responseDue, acceptTime ?? clockAt(deadlines, now)) ? 1 : (order.responseBreached ?? 0),
  }
}
