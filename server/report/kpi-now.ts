// Where repairs stand at this moment: open orders by trade, age and clock.
import { codesFor } from '@steward/domain/derive/permissions'
import { kpiDaily, repairOrder } from '@steward/domain/index'
import { ages, openStates } from '@steward/domain/report/kpi'
import { backlogRows, queryOf } from '@steward/domain/report/rows'
import { Where, applyFilters } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { lateSql, slaSql } from '../repair/order-late.ts'
import { narrowedOf, narrowing } from './kpi.ts'

interface Counted {
  [column: string]: unknown
  trade: string | null
  sla: string
  isLate: boolean
  state: string
  age: number
  n: number
}

const total = (rows: readonly Counted[]) => rows.reduce((sum, { n }) => sum + n, 0)

async function standing(ctx: Ctx, narrowed: Readonly<Record<string, string>>) {
  const today = nowOf(ctx).slice(0, 10)
  const where = new Where()
  applyScope(where, repairOrder, ctx)
  const open = { ...narrowed, orderStatus: openStates.join(',') }
  applyFilters(where, repairOrder, queryOf(repairOrder, open), ctx)
  const now = `${where.param(ctx.now)}::timestamptz`
  const rows = await ctx.tx.query<Counted>(
    `select coalesce(t.trade, 'other') as trade, ${slaSql(now)} as sla, ${lateSql(now)} as "isLate", t.order_status as state,
       greatest(0, ${where.param(today)}::date - t.report_time::date) as age, count(*)::int as n
     from repair_order t where ${where.sql} group by 1, 2, 3, 4, 5`,
    where.values,
  )
  const by = (of: (row: Counted) => string) =>
    [...Map.groupBy(rows, of)].map(([key, own]) => ({ key, n: total(own) })).toSorted((a, b) => b.n - a.n)
  return {
    day: today,
    open: total(rows),
    /** Not the finished ones: what was finished late owes nothing any more. */
    late: total(rows.filter(({ isLate }) => isLate)),
    trades: [...Map.groupBy(rows, ({ trade }) => trade ?? '')]
      .map(([key, own]) => ({ key, n: total(own), late: total(own.filter(({ isLate }) => isLate)) }))
      .toSorted((a, b) => b.n - a.n),
    states: by(({ state }) => state),
    sla: by(({ sla }) => sla),
    ages: ages.map((age) => ({
      name: age.name,
      n: total(rows.filter((row) => row.age >= age.least && (age.most === null || row.age <= age.most))),
      filters: backlogRows(age, today, narrowed),
    })),
    filters: open,
  }
}

export const kpiNowRoute = route({
  method: 'GET',
  path: '/report/kpi/now',
  zh: '当前工单',
  en: 'Open orders by trade, age and clock',
  tag: kpiDaily.name,
  may: codesFor(kpiDaily, 'list'),
  query: narrowing,
  run: (ctx, { query }) => standing(ctx, narrowedOf(query)),
})
