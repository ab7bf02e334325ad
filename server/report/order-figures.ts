// Figures of orders: written days are added up, the others are calculated from the orders closed on them.
import { dayAfter } from '@steward/domain/calendar/days'
import { kpiDaily, repairOrder } from '@steward/domain/index'
import {
  type OrderFigureName,
  type RowFilters,
  type Tally,
  figureNamed,
  isAdditive,
  percentileOf,
  tallyOf,
  valueOf,
} from '@steward/domain/report/kpi'
import { queryOf } from '@steward/domain/report/rows'
import { Where, applyFilters } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { additive } from './kpi-snapshot.ts'
import { type Dimension, type Period, type StoredOrder, closedOrders } from './order-facts.ts'

/** Whose view of orders is narrowed sees figures of his own orders: the daily ones are everybody's. */
const isNarrowed = (ctx: Ctx) => ctx.me.dataScopes.some(({ resource }) => resource === repairOrder.name)

export type Breakdown = Dimension | 'day' | undefined

type Tallies = Map<string, Tally>

const keyOf = (group: string, figure: string) => `${group} ${figure}`

function count(tallies: Tallies, key: string, { sum, n }: Tally): void {
  const before = tallies.get(key) ?? { sum: 0, n: 0 }
  tallies.set(key, { sum: before.sum + sum, n: before.n + n })
}

/** Days of the period that are written and do not change any more. */
async function settledIn(ctx: Ctx, { first, last }: Period): Promise<string[]> {
  if (isNarrowed(ctx)) return []
  const rows = await ctx.tx.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from kpi_daily
     where tenant_id = $1 and figure = 'day' and sum = $4 and day between $2 and $3`,
    [ctx.tx.scope.tenant, first, last, additive.length],
  )
  return rows.map(({ day }) => day)
}

async function addWritten(ctx: Ctx, tallies: Tallies, days: readonly string[], narrowed: RowFilters, by: Breakdown) {
  if (days.length === 0) return
  const where = new Where()
  applyScope(where, kpiDaily, ctx)
  applyFilters(where, kpiDaily, queryOf(kpiDaily, narrowed), ctx)
  where.add(`t.day = any(${where.param(days)}::date[]) and t.figure <> 'day'`)
  const group = by === undefined ? `''` : by === 'day' ? `to_char(t.day, 'YYYY-MM-DD')` : `t.${columns[by]}::text`
  const rows = await ctx.tx.query<{ group: string | null; figure: string; sum: number; n: number }>(
    `select ${group} as group, t.figure, sum(t.sum)::float8 as sum, sum(t.n)::int as n from kpi_daily t
     where ${where.sql} group by 1, 2`,
    where.values,
  )
  for (const { group: of, figure, sum, n } of rows) count(tallies, keyOf(of ?? '', figure), { sum, n })
}

const columns: Readonly<Record<Dimension, string>> = {
  reportDeptId: 'report_dept_id',
  areaId: 'area_id',
  trade: 'trade',
  equipmentType: 'equipment_type',
  deviceId: 'device_id',
}

export interface Figure {
  name: string
  /** Null where there are no rows. */
  value: number | null
  sum: number
  n: number
}

/** Order figures of each group; one group of the empty name without a breakdown. */
export async function orderFiguresOf(
  ctx: Ctx,
  names: readonly OrderFigureName[],
  period: Period,
  narrowed: RowFilters,
  by: Breakdown,
): Promise<Map<string, Figure[]>> {
  const plain = names.filter((name) => isAdditive(figureNamed(name)))
  const ranked = names.filter((name) => !isAdditive(figureNamed(name)))
  const settled = ranked.length > 0 && plain.length === 0 ? [] : await settledIn(ctx, period)
  const tallies: Tallies = new Map()
  await addWritten(ctx, tallies, settled, narrowed, by)
  const orders = await closedOrders(ctx, period, narrowed, ranked.length > 0 ? [] : settled)
  const isSettled = new Set(settled)
  const groupOf = (order: StoredOrder) => (by === undefined ? '' : by === 'day' ? order.day : (order[by] ?? ''))
  const groups = Map.groupBy(orders, groupOf)
  for (const [group, own] of groups) {
    const live = own.filter(({ day }) => !isSettled.has(day))
    for (const name of plain) count(tallies, keyOf(group, name), tallyOf(name, live))
  }
  const known = new Set([...groups.keys(), ...[...tallies.keys()].map((key) => key.split(' ')[0] ?? '')])
  if (by === undefined) known.add('')
  if (by === 'day') for (let day = period.first; day <= period.last; day = dayAfter(day, 1)) known.add(day)
  return new Map(
    [...known].map((group) => [
      group,
      names.map((name): Figure => {
        if (!isAdditive(figureNamed(name))) {
          const own = groups.get(group) ?? []
          return { name, value: percentileOf(name, own), ...tallyOf(name, own) }
        }
        const tally = tallies.get(keyOf(group, name)) ?? { sum: 0, n: 0 }
        return { name, value: valueOf(name, tally), ...tally }
      }),
    ]),
  )
}
