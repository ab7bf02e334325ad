// Hours are added up to days, days to months, months to years, each from the level below alone, in the hospital's calendar.
// Added up again, nothing counts twice: a period has one record.
import type { Span } from '../iot/series/span-averages.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { energyMonths } from './closed-months.ts'
import { isMachines, writtenAgain } from './energy-hours.ts'

export type EnergyLevel = 'hour' | 'day' | 'month' | 'year'

/** Seconds of the parts a period is expected to have. */
const levels = [
  { lower: 'hour', upper: 'day', part: 3_600 },
  { lower: 'day', upper: 'month', part: 86_400 },
  { lower: 'month', upper: 'year', part: 30.5 * 86_400 },
] as const

interface Wanted extends Span {
  meterIds: readonly string[]
  /** The lowest level that changed. */
  changed: EnergyLevel
  /** Until when hours are known, epoch in ms. */
  until: number
}

export async function addUp(tx: Tx, wanted: Wanted): Promise<void> {
  const first = levels.findIndex(({ lower }) => lower === wanted.changed)
  if (first < 0 || wanted.meterIds.length === 0) return
  for (const level of levels.slice(first)) {
    await addUpLevel(tx, wanted, level)
    if (level.upper === 'day') await judgeDays(tx, wanted)
  }
}

const moment = (place: string) => `to_timestamp(${place}::float8 / 1000)`

/** From the beginning of the first touched period to the end of the last one. */
const touched = (upper: string) =>
  `period_start >= date_trunc('${upper}', ${moment('$3')})
   and period_start < date_trunc('${upper}', ${moment('$4')} - interval '1 millisecond') + interval '1 ${upper}'`

async function addUpLevel(
  tx: Tx,
  { meterIds, from, to, until }: Wanted,
  { lower, upper, part }: (typeof levels)[number],
) {
  const { tenant } = tx.scope
  const parts = `select r.meter_id, date_trunc('${upper}', r.period_start) as start, sum(r.consumption) as qty, sum(r.sharp_qty) as sharp,
      sum(r.peak_qty) as peak, sum(r.flat_qty) as flat, sum(r.valley_qty) as valley, sum(r.amount) as amount, sum(r.kgce) as kgce,
      sum(r.co2) as co2, sum(r.completeness) as complete, max(r.is_estimated) as estimated, bool_or(r.abnormal = 'reset') as reset,
      sum(r.carried_qty) as carried, sum(r.carried_amount) as carried_amount,
      left(string_agg(distinct r.carried_from, ',' order by r.carried_from), 128) as carried_from
    from energy_record r where r.tenant_id = $1::varchar and r.meter_id = any($2::bigint[]) and r.period_type = '${lower}'
      and r.is_deleted = 0 and r.${touched(upper)} group by 1, 2`
  const found = await tx.query<{ meter: string; at: number }>(
    `select meter_id::text as meter, (extract(epoch from start) * 1000)::float8 as at from (${parts}) p`,
    [tenant, meterIds, from, to],
  )
  await tx.query(
    `delete from energy_record r where r.tenant_id = $1::varchar and r.meter_id = any($2::bigint[]) and r.period_type = '${upper}'
       and r.is_deleted = 0 and r.data_source = 'rollup' and r.locked = 0 and r.adjust_qty = 0 and r.${touched(upper)}
       and not exists (select from unnest($5::bigint[], $6::float8[]) as f(meter, at)
         where f.meter = r.meter_id and f.at = (extract(epoch from r.period_start) * 1000)::float8)`,
    [tenant, meterIds, from, to, found.map(({ meter }) => meter), found.map(({ at }) => at)],
  )
  await tx.query(
    `with parts as (${parts}),
     rows as (
       select (p.start + interval '1 ${upper}') as finish, p.*, m.*, i.id as row_id from parts p
       join energy_meter m on m.id = p.meter_id
       join unnest($6::bigint[], $7::float8[], $8::bigint[]) as i(meter, at, id) on i.meter = p.meter_id
         and i.at = (extract(epoch from p.start) * 1000)::float8)
     insert into energy_record (id, tenant_id, meter_id, meter_name, energy_type, item_code, area_id, dept_id, meter_device_id,
       parent_meter_id, multiplier, unit, period_type, period_start, period_end, measured_qty, consumption, sharp_qty, peak_qty,
       flat_qty, valley_qty, unit_price, base_amount, amount, kgce_per, co2_per, kgce, co2, completeness, is_estimated, abnormal,
       data_source, carried_qty, carried_amount, carried_from)
     select x.row_id, $1::varchar, x.meter_id, x.meter_name, x.energy_type, x.item_code, x.area_id, x.dept_id, x.device_id, x.parent_meter_id,
       x.multiplier, coalesce((select r.unit from energy_record r where r.meter_id = x.meter_id and r.tenant_id = $1
         and r.period_type = '${lower}' and r.is_deleted = 0 limit 1), ''),
       '${upper}', x.start, x.finish, x.qty, x.qty, x.sharp, x.peak, x.flat, x.valley, round(x.amount / nullif(x.qty, 0), 6),
       x.amount, x.amount, coalesce(round(x.kgce / nullif(x.qty, 0), 6), 0), coalesce(round(x.co2 / nullif(x.qty, 0), 6), 0),
       x.kgce, x.co2,
       round(least(100, x.complete / greatest(1, ceil(extract(epoch from greatest(least(x.finish, ${moment('$5')}), x.start) - x.start)
         / ${part}))), 1),
       x.estimated, case when x.reset then 'reset' else 'none' end, 'rollup', x.carried, x.carried_amount, x.carried_from
     from rows x
     where not exists (select from (${energyMonths.months}) c where c.period_start = x.start and '${upper}' = 'month'
       or c.period_start = date_trunc('month', x.start) and '${upper}' = 'day')
     ${writtenAgain}`,
    [
      tenant,
      meterIds,
      from,
      to,
      until,
      found.map(({ meter }) => meter),
      found.map(({ at }) => at),
      found.map(() => newId()),
    ],
  )
}

/**
 * Days that are over: with gaps, without any consumption, or far above the same weekday of the eight weeks before (more
 * than three standard deviations, and a fifth).
 */
async function judgeDays(tx: Tx, { meterIds, from, to, until }: Wanted): Promise<void> {
  await tx.query(
    `update energy_record d set abnormal = x.odd from (
       select r.id, case
         when r.abnormal = 'reset' then 'reset' when r.completeness < 90 then 'gap'
         when r.consumption = 0 and p.mean > 0 then 'zero'
         when p.n >= 4 and r.consumption - coalesce(r.carried_qty, 0) > greatest(p.mean + 3 * p.spread, 1.2 * p.mean) then 'spike'
         else 'none' end as odd
       from energy_record r cross join lateral (
         select count(*) as n, avg(b.consumption - coalesce(b.carried_qty, 0)) as mean,
           coalesce(stddev_samp(b.consumption - coalesce(b.carried_qty, 0)), 0) as spread
         from generate_series(1, 8) week join energy_record b on b.tenant_id = r.tenant_id and b.meter_id = r.meter_id
           and b.period_type = 'day' and b.is_deleted = 0 and b.period_start = (r.period_start::date - 7 * week)::timestamptz) p
       where r.tenant_id = $1::varchar and r.meter_id = any($2::bigint[]) and r.period_type = 'day' and r.is_deleted = 0 and ${isMachines('r')}
         and r.${touched('day')} and r.period_end <= ${moment('$5')}) x
     where d.id = x.id and d.abnormal <> x.odd`,
    [tx.scope.tenant, meterIds, from, to, until],
  )
}
