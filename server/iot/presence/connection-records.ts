// Keeps when devices were online and offline, as run records, in the transaction that stores the transition.
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import type { Transition } from './presence-buffer.ts'

const causes: Readonly<Record<string, string>> = { timeout: 'timeout', gateway: 'will', announced: 'report' }

const typeOf = ({ status }: Transition) =>
  status === 'unknown' ? null : status === 'offline' ? ('offline' as const) : ('online' as const)
const causeOf = ({ status, cause }: Transition) =>
  status === 'unknown' ? 'server' : cause === null ? 'report' : (causes[cause] ?? 'will')

/** In the order the transitions happened; several of one device are written one after the other. */
export async function storeConnections(tx: Tx, transitions: readonly Transition[]): Promise<void> {
  const ofDevices = transitions.filter(({ kind }) => kind === 'device')
  const byDevice = [...Map.groupBy(ofDevices, ({ id }) => id).values()]
  for (let round = 0; byDevice.some((own) => own.length > round); round += 1) {
    const now = byDevice.flatMap((own) => own[round] ?? [])
    const given = [now.map(({ id }) => id), now.map(typeOf), now.map(({ at }) => at), now.map(causeOf), tx.scope.tenant]
    await tx.query(ending, given)
    await tx.query(beginning, [...given, now.map(() => newId())])
  }
}

const transitionsGiven = `unnest($1::bigint[], $2::varchar[], $3::float8[], $4::varchar[]) with ordinality as g(device, type, ms, cause, n)`

// A transition may be known late, at a time before the one that was stored last: records then follow each other.
const end = `greatest(to_timestamp(g.ms / 1000), r.start_time + interval '1 millisecond')`
const ending = `
  update device_run_record r set end_time = ${end}, end_cause = g.cause,
    duration_sec = round(extract(epoch from ${end} - r.start_time))::int
  from ${transitionsGiven}
  where r.tenant_id = $5 and r.device_id = g.device and r.record_type in ('online', 'offline')
    and r.record_type is distinct from g.type and r.end_time is null and r.source = 'auto' and r.is_deleted = 0`
const beginning = `
  insert into device_run_record (id, tenant_id, device_id, record_type, area_id, start_time, source, start_cause)
  select ($6::bigint[])[g.n], $5::varchar, g.device, g.type, d.area_id,
    greatest(to_timestamp(g.ms / 1000), (select max(r.end_time) from device_run_record r
      where r.tenant_id = $5 and r.device_id = g.device and r.record_type in ('online', 'offline') and r.is_deleted = 0)),
    'auto', g.cause
  from ${transitionsGiven} join device d on d.id = g.device and d.tenant_id = $5
  where g.type is not null
  order by g.n on conflict do nothing`
