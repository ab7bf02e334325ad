// What is planned, done and missed on each day: bills that were made, and occurrences still to come.
import { dayNumber, dayText } from '@steward/domain/calendar/days'
import { DAY } from '@steward/domain/calendar/wall-clock'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { billKinds } from './bill-kinds.ts'
import { type Wanted, plansFor } from './plan-reads.ts'
import { sizesOf } from './plan-sizes.ts'
import { localAt, timeOf } from './plan-time.ts'

export interface DayCount {
  date: string
  /** Bills of the day, cancelled ones left out: done, missed, open and to come. */
  planned: number
  done: number
  missed: number
  open: number
  toCome: number
  minutes: number
}

const MOST_DAYS = 400

const dayOf = (days: Map<string, DayCount>, date: string): DayCount => {
  const known = days.get(date)
  if (known) return known
  const made = { date, planned: 0, done: 0, missed: 0, open: 0, toCome: 0, minutes: 0 }
  days.set(date, made)
  return made
}

/** The days on which there is something, in order. */
export async function calendarOf(ctx: Ctx, wanted: Wanted, first: string, last: string): Promise<DayCount[]> {
  if (last < first || dayNumber(last) - dayNumber(first) > MOST_DAYS) throw problem('work.period', { days: MOST_DAYS })
  const days = new Map<string, DayCount>()
  await addMade(ctx, wanted, [first, last], days)
  await addToCome(ctx, wanted, [first, last], days)
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

async function addMade(ctx: Ctx, wanted: Wanted, [first, last]: [string, string], days: Map<string, DayCount>) {
  const plans = await plansFor(ctx, wanted, ['draft', 'enabled', 'paused', 'ended'])
  for (const [kind, { table, open }] of Object.entries(billKinds)) {
    const ids = plans.filter(({ planType }) => planType === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await ctx.tx.query(
      `select to_char(planned_time, 'YYYY-MM-DD') as date, count(*)::int as planned,
         count(*) filter (where bill_status = 'missed')::int as missed,
         count(*) filter (where bill_status = any($5))::int as open
       from ${table} where tenant_id = $1 and is_deleted = 0 and bill_status <> 'cancelled' and plan_id = any($2)
         and planned_time >= $3::timestamptz and planned_time < $4::timestamptz + interval '1 day' group by 1`,
      [ctx.tx.scope.tenant, ids, `${first} 00:00:00`, `${last} 00:00:00`, open],
    )
    for (const row of rows) {
      const day = dayOf(days, String(row.date))
      const [planned, missed, left] = [Number(row.planned), Number(row.missed), Number(row.open)]
      day.planned += planned
      day.missed += missed
      day.open += left
      day.done += planned - missed - left
    }
  }
}

async function addToCome(ctx: Ctx, wanted: Wanted, [first, last]: [string, string], days: Map<string, DayCount>) {
  const plans = await plansFor(ctx, wanted)
  const time = await timeOf(ctx, plans)
  const end = (dayNumber(last) + 1) * DAY - 1
  if (end <= time.now) return
  const sizes = await sizesOf(ctx, plans)
  for (const plan of plans) {
    const { bills, minutes } = sizes.get(plan.id) ?? { bills: 1, minutes: 0 }
    const from = Math.max(dayNumber(first) * DAY - 1, localAt(plan.generatedUntil) ?? time.now)
    const next = localAt(plan.nextPlannedTime)
    const isOne = plan.basis === 'floating'
    const times = isOne
      ? next !== undefined && next > from && next <= end
        ? [next]
        : []
      : time.times(plan, { from, to: end })
    for (const at of times) {
      const day = dayOf(days, dayText(Math.floor(at / DAY)))
      day.planned += bills
      day.toCome += bills
      day.minutes += minutes
    }
  }
}
