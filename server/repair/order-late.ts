// Whether an order is late, for statements over rows `t` of repair_order, and for its list: the same as `isLate` in the
// domain. `now` is SQL.
import { CONDITIONS } from '@steward/domain/conditions/name'
import { repairOrder } from '@steward/domain/index'
import { isLate, unfinishedStates } from '@steward/domain/repair/deadline'
import type { ListQuery, Shown } from '../engine/behave.ts'
import { columnOf } from '../engine/columns.ts'
import { type Where, applyFilters, split } from '../engine/filter.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, nowOf } from '../platform/local-time.ts'
import { type Order, deadlinesOf } from './order-clock.ts'

/** What the order's clock shows: it stands still while the order waits for others. */
export const clockSql = (now: string): string => `coalesce(t.paused_since, ${now})`

/** By when something has to happen; of a finished order, by when it had to be. */
export const DUE = 'coalesce(t.next_due, t.finish_due)'

/** Which of the deadlines that is, by the name of its field. */
export const DUE_NAME = `case when t.next_due is null then 'finishDue' when t.accept_time is null and t.response_due = t.next_due
  then 'responseDue' when t.arrive_time is null and t.arrive_due = t.next_due then 'arriveDue' else 'finishDue' end`

/** What is finished or cancelled has no next deadline. */
export const lateSql = (now: string): string => `coalesce(${clockSql(now)} > t.next_due, false)`

/** The state of the clock as it is now; the job that watches the clocks stores it a moment later. */
export const slaSql = (now: string): string =>
  `case when ${lateSql(now)} then 'breached' when t.next_due is not null and t.sla_state = 'breached' then 'ok' else t.sla_state end`

/** The filters of a list without those that may be by the state of the clock, and these as conditions on the clock as it is now. */
export function byClock(ctx: Ctx, query: ListQuery): { query: ListQuery; narrow: (where: Where) => void } {
  const [asked, others] = [true, false].map((isAsked) =>
    Object.fromEntries(Object.entries(query).filter(([key]) => isOfClock(key) === isAsked)),
  )
  return {
    query: others ?? {},
    narrow(where) {
      const before = where.parts.length
      if (!applyFilters(where, repairOrder, asked ?? {}, ctx)) return
      const now = slaSql(`${where.param(ctx.now)}::timestamptz`)
      for (const part of where.parts.splice(before)) where.add(part.replaceAll(STORED, `(${now})`))
    },
  }
}

/** Composed conditions may name the state as well. */
const isOfClock = (key: string): boolean => key === CONDITIONS || split(key)[0] === 'slaState'

/** As conditions of filters name the stored state. */
const STORED = `t.${columnOf('slaState')}`

const isUnfinished = ({ orderStatus }: Shown) => unfinishedStates.some((state) => state === orderStatus)

/** The row with the state of its clock as it is now. */
export function clocked<R extends Shown>(ctx: Ctx, row: R): R {
  if (!isUnfinished(row)) return row
  const now = fromLocal(nowOf(ctx))
  if (isLate(deadlinesOf(row as unknown as Order), now)) return { ...row, slaState: 'breached' }
  return row.slaState === 'breached' ? { ...row, slaState: 'ok' } : row
}
