// Hours whose averages were made again have what is calculated from them calculated again: each metric and each meter goes
// back to the earliest of them.
import { keptSince } from '../iot/series/counter-readings.ts'
import type { Tx } from '../platform/db.ts'

/** Forgets the hours it has told; returns how many. A counter's reading counts in the hour before it as well. */
export async function spreadLateHours(tx: Tx, now: number): Promise<number> {
  const { raw, minutes } = keptSince(now)
  const [row] = await tx.query(
    `with gone as (delete from late_hour where tenant_id = $1 returning sid, hour),
     late as (
       select d.id, d.device_type_id, y.ancestors, min(g.hour) - interval '1 hour' as low
       from gone g join ts_device s on s.sid = g.sid join device d on d.id = s.device_id join device_type y on y.id = d.device_type_id
       group by d.id, d.device_type_id, y.ancestors),
     metrics as (
       update model_calc m set done_until = least(m.done_until, greatest(x.low, to_timestamp($3::float8 / 1000)))
       from (
         select i.metric_id as id, min(l.low) as low from late l join metric_input i on i.tenant_id = $1 and i.is_deleted = 0 and (
           (i.source = 'point' and i.device_id = l.id)
           or (i.source = 'set' and (i.device_type_id = l.device_type_id or i.device_type_id::text = any(string_to_array(l.ancestors, ',')))))
         group by i.metric_id
         union all
         select c.id, (select min(low) from late) from model_calc c where c.tenant_id = $1 and c.is_deleted = 0 and c.expr like '%Of(%') x
       where m.id = x.id and m.done_until is not null and x.low is not null returning 1),
     meters as (
       update energy_meter m set done_until = least(m.done_until, greatest(l.low, to_timestamp($2::float8 / 1000)))
       from late l where m.tenant_id = $1 and m.device_id = l.id and m.is_deleted = 0 and m.done_until is not null returning 1)
     select (select count(*) from gone)::int as n, (select count(*) from metrics), (select count(*) from meters)`,
    [tx.scope.tenant, raw, minutes],
  )
  return Number(row?.n ?? 0)
}
