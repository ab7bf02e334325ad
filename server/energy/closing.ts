// What closing a month settles, read before it is closed: the months there are, what was used and what it cost, and where
// something is missing or estimated.
import { codesFor } from '@steward/domain/derive/permissions'
import { energyRecord } from '@steward/domain/index'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { energyMonths } from './closed-months.ts'

/** Months and meters that are listed. */
const MOST_MONTHS = 36
const MOST_METERS = 50

export const energyClosing = route({
  method: 'GET',
  path: `/${energyRecord.path}/closing`,
  zh: '月结预览',
  en: 'The months of energy records, and what closing one of them settles',
  tag: energyRecord.name,
  may: codesFor(energyRecord, 'closeMonth'),
  query: z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  async run(ctx, { query }) {
    const months = await monthsOf(ctx)
    // The earliest that can be closed: months are closed in their order.
    const month = query.month ?? months.findLast(({ isClosed }) => !isClosed)?.month ?? months[0]?.month
    return month === undefined ? { months } : { months, month, ...(await summaryOf(ctx, month)) }
  },
})

/** Past months with records, the latest first. */
async function monthsOf(ctx: Ctx): Promise<{ month: string; isClosed: boolean }[]> {
  const rows = await ctx.tx.query<{ month: string; isClosed: boolean }>(
    `select to_char(r.period_start, 'YYYY-MM') as month, bool_or(c.period_start is not null) as "isClosed"
     from energy_record r left join (${energyMonths.months}) c on c.period_start = r.period_start
     where r.tenant_id = $1 and r.period_type = 'month' and r.is_deleted = 0 and r.period_start < $2::timestamptz
     group by 1 order by 1 desc limit ${MOST_MONTHS}`,
    [ctx.tx.scope.tenant, `${nowOf(ctx).slice(0, 7)}-01 00:00:00`],
  )
  return rows.map(({ month, isClosed }) => ({ month, isClosed }))
}

async function summaryOf(ctx: Ctx, month: string) {
  const given = [ctx.tx.scope.tenant, `${month}-01 00:00:00`]
  const ofMonth = `r.tenant_id = $1 and r.period_type = 'month' and r.is_deleted = 0 and r.period_start = $2::timestamptz`
  // Meters below another are a part of it and not added once more.
  const energies = await ctx.tx.query(
    `select r.energy_type as "energyType", min(r.unit) as unit, count(*)::int as meters,
       sum(r.consumption) filter (where r.parent_meter_id is null)::text as quantity,
       round(sum(r.amount) filter (where r.parent_meter_id is null), 2)::text as amount
     from energy_record r where ${ofMonth} group by 1 order by 1`,
    given,
  )
  const doubtful = await ctx.tx.query(
    `select r.meter_id::text as "meterId", r.meter_name as "meterName", r.completeness::text as completeness,
       r.is_estimated as "isEstimated", r.abnormal
     from energy_record r
     where ${ofMonth} and (r.completeness < 100 or r.is_estimated = 1 or r.abnormal <> 'none')
     order by r.completeness, r.meter_name limit ${MOST_METERS}`,
    given,
  )
  const [counts] = await ctx.tx.query(
    `select
       (select count(*)::int from energy_record r where r.tenant_id = $1 and r.is_deleted = 0 and r.locked = 0
          and r.period_type <> 'year' and r.period_start >= $2::timestamptz
          and r.period_start < $2::timestamptz + interval '1 month') as records,
       (select count(*)::int from energy_record r where ${ofMonth} and r.completeness < 100) as gaps,
       (select count(*)::int from energy_record r where ${ofMonth} and r.is_estimated = 1) as estimated,
       (select count(*)::int from energy_record r where ${ofMonth} and r.abnormal <> 'none') as abnormal,
       (select count(*)::int from energy_record r where ${ofMonth} and r.dept_id is null) as "withoutDept"`,
    given,
  )
  const silent = await ctx.tx.query(
    `select m.id::text as "meterId", m.meter_name as "meterName" from energy_meter m
     where m.tenant_id = $1 and m.is_deleted = 0 and m.status = 1 and m.create_time < $2::timestamptz + interval '1 month'
       and not exists (select from energy_record r where ${ofMonth} and r.meter_id = m.id)
     order by m.meter_no, m.id limit ${MOST_METERS}`,
    given,
  )
  return { energies, doubtful, silent, ...counts }
}
