// Writes what each past day contributes to the figures, so that long periods are added up instead of calculated.
import { dayAfter } from '@steward/domain/calendar/days'
import { figureNamed, isAdditive, orderFigureNames, tallyOf } from '@steward/domain/report/kpi'
import { type Item, job } from '../document/job.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { nowOf } from '../platform/local-time.ts'
import { judgeFirstFix } from './first-fix.ts'
import { closedOrders, dimensions } from './order-facts.ts'

/**
 * Days after which nothing of a day changes any more: an order is reopened within 7 days of being closed, and whether it
 * held is known 7 days after its finish. Until then figures are read from the orders.
 */
const SETTLED_DAYS = 8
/** Days written in one run: after a long standstill the next runs go on. */
const MOST = 800

export const additive = orderFigureNames.filter((name) => isAdditive(figureNamed(name)))

const FIRST_FIX = 'first-fix'

/** Days not written yet since the first closed order, and those that were not settled when they were. */
async function daysDue(ctx: Ctx): Promise<Item[]> {
  const today = nowOf(ctx).slice(0, 10)
  const rows = await ctx.tx.query<{ day: string }>(
    `select to_char(d, 'YYYY-MM-DD') as day from generate_series(
       (select min(close_time)::date from repair_order where tenant_id = $1 and order_status = 'closed' and is_deleted = 0),
       $2::date - 1, interval '1 day') d
     where not exists (select from kpi_daily k where k.tenant_id = $1 and k.figure = 'day' and k.day = d::date and k.sum = $4)
     order by d limit $3`,
    [ctx.tx.scope.tenant, today, MOST, additive.length],
  )
  return [{ id: FIRST_FIX }, ...rows.map(({ day }) => ({ id: day }))]
}

/** Written anew as often as it is asked for: the day's rows are replaced by what its orders say now. */
async function writeDay(ctx: Ctx, day: string): Promise<void> {
  const { tenant } = ctx.tx.scope
  const today = nowOf(ctx).slice(0, 10)
  const orders = await closedOrders(ctx, { first: day, last: day })
  const alike = Map.groupBy(orders, (order) => dimensions.map((name) => order[name] ?? '').join(' '))
  const rows = [...alike.values()].flatMap((same) =>
    additive.flatMap((figure) => {
      const { sum, n } = tallyOf(figure, same)
      const [one] = same
      return n === 0 || !one
        ? []
        : [{ figure, sum, n, ...Object.fromEntries(dimensions.map((name) => [name, one[name]])) }]
    }),
  )
  // So many figures are written of the day, or none that is final: a version with more of them writes it anew.
  const marker = { figure: 'day', sum: dayAfter(day, SETTLED_DAYS) < today ? additive.length : 0, n: orders.length }
  await ctx.tx.query('delete from kpi_daily where tenant_id = $1 and day = $2', [tenant, day])
  await ctx.tx.query(
    `insert into kpi_daily (id, tenant_id, day, figure, sum, n, report_dept_id, area_id, trade, equipment_type, device_id)
     select x.id, $2, $3, x.figure, x.sum, x.n, x."reportDeptId", x."areaId", x.trade, x."equipmentType", x."deviceId"
     from jsonb_to_recordset($1::jsonb) as x(id bigint, figure text, sum numeric, n int, "reportDeptId" bigint, "areaId" bigint,
       trade text, "equipmentType" bigint, "deviceId" bigint)`,
    [JSON.stringify([...rows, marker].map((row) => ({ id: newId(), ...row }))), tenant, day],
  )
  await ctx.changed('kpi_daily', tenant)
}

export const kpiSnapshot = job(
  'kpi-snapshot',
  '指标日汇总',
  'Figures of the day',
  { group: 'desk', for: 'tenants', cron: '10 0 * * *', bounds: { least: 3600 }, missed: 'once', items: daysDue },
  (ctx, { id }) => (id === FIRST_FIX ? judgeFirstFix(ctx) : writeDay(ctx, id)),
)
