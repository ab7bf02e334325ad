// Enrols devices and properties for storage: a series number per device, a slot per property.
import { WIDE } from '@steward/domain/iot/intake/decode'
import type { Tx } from '../../platform/db.ts'

/** Assigns series numbers to all or the named devices of the tenant; updates those whose type changed. */
export async function enrolDevices(tx: Tx, ids?: readonly string[]): Promise<void> {
  // A statement of its own for named ones: "all or these" in one prepared statement is planned as a scan of all. So is an
  // anti-join prepared while the table was small; a scalar subquery is always looked up by the index.
  const named = ids ? 'and d.id = any($1::bigint[])' : ''
  // Roll-ups begin with the first device; older rows arriving later are averaged as late.
  await tx.query(
    `with begun as (
       insert into rollup_mark (tenant_id, level, sealed, done)
       select current_setting('app.tenant'), level, date_trunc(unit, now()), date_trunc(unit, now())
       from (values ('1m', 'minute'), ('1h', 'hour'), ('1d', 'day')) as l(level, unit)
       on conflict (tenant_id, level) do nothing)
     insert into ts_device (device_id, tenant_id, type_id)
     select d.id, d.tenant_id, d.device_type_id from device d
     where d.tenant_id = current_setting('app.tenant') and d.is_deleted = 0 ${named}
       and (select s.type_id from ts_device s where s.device_id = d.id) is distinct from d.device_type_id
     order by d.id
     on conflict (device_id) do update set type_id = excluded.type_id`,
    ids ? [ids] : [],
  )
}

const wide = `(p.is_counter = 1 or p.data_type in ('double', 'int64'))`

/**
 * Assigns slots: the next one never used by any property of the type, removed ones included. A property with the meaning of
 * a former one, or of one that a device of the type has, gets its slot and history.
 */
export async function assignSlots(tx: Tx, typeIds?: readonly string[]): Promise<void> {
  const types = await tx.query<{ id: string }>(
    `select distinct device_type_id as id from thing_model
     where ($1::bigint[] is null or device_type_id = any($1)) and kind = 'property' and slot is null and is_deleted = 0 order by 1`,
    [typeIds ?? null],
  )
  if (types.length === 0) return
  const ids = types.map(({ id }) => id)
  // Serializes changes of one type, so that slot numbers are not assigned twice.
  for (const id of ids) await tx.query(`select pg_advisory_xact_lock(hashtext('steward slots'), hashtext($1))`, [id])
  await tx.query(
    `update thing_model p set slot = (
       select max(o.slot) from thing_model o
       where o.device_type_id = p.device_type_id and o.identifier = p.identifier
         and o.data_type = p.data_type and o.is_counter = p.is_counter and o.unit is not distinct from p.unit
         and not exists (select 1 from thing_model l where l.device_type_id = o.device_type_id and l.slot = o.slot
           and l.identifier <> p.identifier and l.is_deleted = 0))
     where p.device_type_id = any($1::bigint[]) and p.kind = 'property' and p.slot is null and p.is_deleted = 0`,
    [ids],
  )
  await tx.query(
    `update thing_model p set slot = g.slot
     from (
       select p.id, row_number() over (partition by p.device_type_id, ${wide} order by p.display_sort, p.id) - 1 +
         coalesce((select max(o.slot) + 1 from thing_model o where o.device_type_id = p.device_type_id
           and (o.slot >= ${WIDE}) = ${wide}), case when ${wide} then ${WIDE} else 0 end) as slot
       from thing_model p
       where p.device_type_id = any($1::bigint[]) and p.kind = 'property' and p.slot is null and p.is_deleted = 0) g
     where p.id = g.id`,
    [ids],
  )
}
