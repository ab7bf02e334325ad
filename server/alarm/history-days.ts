// How many alarms were raised each day, by level: of a week, and of a month.
import { datesIn, dayAfter } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmTransition } from '@steward/domain/index'
import { daySchema } from '@steward/domain/kinds/schemas'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { type Days, type Narrowed, entriesIn, narrowed, todayOf } from './history-period.ts'

export interface RaisedOfDay {
  day: string
  total: number
  /** Of the levels 1 to 4, in this order. */
  levels: number[]
}

const LEVELS = [1, 2, 3, 4]

/** Every day of the period, also those without any. */
async function raisedPerDay(ctx: Ctx, asked: Narrowed, days: Days): Promise<RaisedOfDay[]> {
  const where = entriesIn(ctx, asked, days)
  const rows = await ctx.tx.query<{ day: string; level: number; count: number }>(
    `select to_char(t.event_time, 'YYYY-MM-DD') as day, t.alarm_level as level, count(*)::int as count
     from alarm_transition t where ${where.sql} and t.transition = 'trigger' group by 1, 2`,
    where.values,
  )
  return datesIn(days.first, days.last).map((day) => {
    const own = rows.filter((row) => row.day === day)
    const levels = LEVELS.map((level) => own.find((row) => row.level === level)?.count ?? 0)
    return { day, total: own.reduce((sum, { count }) => sum + count, 0), levels }
  })
}

const common = { method: 'GET', tag: alarmTransition.name, may: codesFor(alarmTransition, 'list') } as const

/** The seven days up to `day`, which is today where nothing is said. */
const ofWeek = route({
  ...common,
  path: `/${alarmTransition.path}/getAlarmByWeek`,
  zh: '近一周每日告警数',
  en: 'Alarms of each day of a week',
  query: z.object({ day: daySchema.optional(), ...narrowed }),
  run: (ctx, { query }) => {
    const last = query.day ?? todayOf(ctx)
    return raisedPerDay(ctx, query, { first: dayAfter(last, -6), last })
  },
})

/** The days of `month` (yyyy-MM), which is the present one where nothing is said. */
const ofMonth = route({
  ...common,
  path: `/${alarmTransition.path}/getAlarmByMonth`,
  zh: '当月每日告警数',
  en: 'Alarms of each day of a month',
  query: z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
    ...narrowed,
  }),
  run: (ctx, { query }) => {
    const first = `${query.month ?? todayOf(ctx).slice(0, 7)}-01`
    const next = `${dayAfter(first, 31).slice(0, 7)}-01`
    return raisedPerDay(ctx, query, { first, last: dayAfter(next, -1) })
  },
})

export const dayRoutes = [ofWeek, ofMonth]
