// What devices and properties need before anything of theirs can be stored: a number per device, a slot per property.
import { WIDE } from '@steward/domain/iot/decode'
import type { Tx } from '../platform/db.ts'

/** Gives every device of the tenant, or the named ones, its number; one that changed its type is told. */
export async function enrolDevices(tx: Tx, ids?: readonly string[]): Promise<void> {
  await tx.query(
    `insert into ts_device (device_id, tenant_id, type_id)
     select d.id, d.tenant_id, d.device_type_id from device d
     where d.tenant_id = current_setting('app.tenant') and d.is_deleted = 0 and ($1::bigint[] is null or d.id = any($1))
       and not exists (select 1 from ts_device s where s.device_id = d.id and s.type_id = d.device_type_id)
     order by d.id
     on conflict (device_id) do update set type_id = excluded.type_id`,
    [ids ?? null],
  )
  // Averages begin with the first device; whatever is older when it arrives is averaged as late.
  await tx.query(
    `insert into rollup_mark (tenant_id, level, sealed, done)
     select current_setting('app.tenant'), level, date_trunc(unit, now()), date_trunc(unit, now())
     from (values ('1m', 'minute'), ('1h', 'hour'), ('1d', 'day')) as l(level, unit)
     on conflict (tenant_id, level) do nothing`,
  )
}

const wide = `(p.is_counter = 1 or p.data_type in ('double', 'int64'))`

/**
 * Gives properties without one their slot: the next that no property of the type ever had, removed ones included. A
 * property that comes back with the same meaning gets its own back, and its history with it.
 */
export async function assignSlots(tx: Tx, typeIds?: readonly string[]): Promise<void> {
  const types = await tx.query<{ id: string }>(
    `select distinct device_type_id as id from thing_model
     where ($1::bigint[] is null or device_type_id = any($1)) and kind = 'property' and slot is null and is_deleted = 0 order by 1`,
    [typeIds ?? null],
  )
  if (types.length === 0) return
  const ids = types.map(({ id }) => id)
  // Whoever adds to the same type waits for this transaction, and counts on from it.
  for (const id of ids) await tx.query(`select pg_advisory_xact_lock(hashtext('steward slots'), hashtext($1))`, [id])
  await tx.query(
    `update thing_model p set slot = (
       select max(o.slot) from thing_model o
       where o.device_type_id = p.device_type_id and o.is_deleted = 1 and o.identifier = p.identifier
         and o.data_type = p.data_type and o.is_counter = p.is_counter and o.unit is not distinct from p.unit
         and not exists (select 1 from thing_model l where l.device_type_id = o.device_type_id and l.slot = o.slot and l.is_deleted = 0))
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
