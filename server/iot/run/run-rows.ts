// Statements that write run records by what devices report. They change neither lock number nor update time.
import { type EndedSession, type RunRule, type Session, energyOf } from '@steward/domain/iot/run/run-state'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'

/** A session of one device, ended or lasting on. */
export interface Kept {
  deviceId: string
  session: Session | EndedSession
  energy: number | undefined
}

export const isEnded = (session: Session | EndedSession): session is EndedSession => 'end' in session

export const keptOf = (deviceId: string, rule: RunRule, session: Session | EndedSession): Kept => ({
  deviceId,
  session,
  energy: isEnded(session) ? energyOf(rule, session) : undefined,
})

const at = (param: string) => `to_timestamp(${param} / 1000)`

const columnsOf = (kept: readonly Kept[]) => [
  kept.map(({ deviceId }) => deviceId),
  kept.map(({ session }) => session.type),
  kept.map(({ session }) => session.start),
  kept.map(({ session }) => (isEnded(session) ? session.end : null)),
  kept.map(({ session }) => (isEnded(session) ? session.endCause : null)),
  kept.map(({ session }) => (isEnded(session) ? JSON.stringify(session.endReading) : null)),
  kept.map(({ energy }) => energy ?? null),
]
const given = `unnest($1::bigint[], $2::varchar[], $3::float8[], $4::float8[], $5::varchar[], $6::text[], $7::float8[])
  with ordinality as g(device, type, low, high, cause, reading, energy, n)`
const seconds = 'round((g.high - g.low) / 1000)::int'

/** Ends stored sessions; where one was entered by hand in their place, nothing happens. */
export async function endSessions(tx: Tx, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return
  await tx.query(
    `update device_run_record r set end_time = ${at('g.high')}, end_cause = g.cause, end_reading = g.reading::jsonb,
       duration_sec = ${seconds}, energy = g.energy
     from ${given}
     where r.tenant_id = $8 and r.device_id = g.device and r.record_type = g.type and r.start_time = ${at('g.low')}
       and r.source = 'auto' and r.is_deleted = 0`,
    [...columnsOf(kept), tx.scope.tenant],
  )
}

/** Writes stored sessions anew, by their ids: what ended may last on again. */
export async function rewriteSessions(tx: Tx, kept: readonly (Kept & { id: string })[]): Promise<void> {
  if (kept.length === 0) return
  await tx.query(
    `update device_run_record r set end_time = ${at('g.high')}, end_cause = g.cause, end_reading = g.reading::jsonb,
       start_reading = ($10::text[])[g.n]::jsonb, duration_sec = ${seconds}, energy = g.energy
     from ${given} where r.tenant_id = $8 and r.id = ($9::bigint[])[g.n]`,
    [
      ...columnsOf(kept),
      tx.scope.tenant,
      kept.map(({ id }) => id),
      kept.map(({ session }) => JSON.stringify(session.startReading)),
    ],
  )
}

/** Adds sessions in the order of their times; one that overlaps what was entered by hand is left out. */
export async function addSessions(tx: Tx, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return
  const values = [
    ...columnsOf(kept),
    tx.scope.tenant,
    kept.map(() => newId()),
    kept.map(({ session }) => JSON.stringify(session.startReading)),
  ]
  await tx.query(
    `insert into device_run_record (id, tenant_id, device_id, record_type, area_id, start_time, end_time, duration_sec, energy,
       source, start_cause, end_cause, start_reading, end_reading)
     select ($9::bigint[])[g.n], $8::varchar, g.device, g.type, d.area_id, ${at('g.low')}, ${at('g.high')}, ${seconds}, g.energy,
       'auto', 'report', g.cause, ($10::text[])[g.n]::jsonb, g.reading::jsonb
     from ${given} join device d on d.id = g.device and d.tenant_id = $8
     order by g.n on conflict do nothing`,
    values,
  )
}

/**
 * What these devices are doing now. Returns those whose rows somebody else has locked: a form, an import, or thousands that
 * come on line at once must not hold up reports.
 */
export async function storeRunStates(tx: Tx, states: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  if (states.size === 0) return new Map()
  const locked = await tx.query<{ id: string }>(
    `with held as materialized (
       select id from device where id = any($1::bigint[]) and tenant_id = $3 and is_deleted = 0
       order by id for no key update skip locked),
     stored as (
       update device d set run_state = v.state
       from held join unnest($1::bigint[], $2::varchar[]) as v(id, state) on v.id = held.id
       where d.id = held.id and d.run_state <> v.state)
     select id::text as id from device
     where id = any($1::bigint[]) and tenant_id = $3 and is_deleted = 0 and id not in (select id from held)`,
    [[...states.keys()], [...states.values()], tx.scope.tenant],
  )
  return new Map(locked.map(({ id }) => [id, states.get(id) ?? 'unknown']))
}

/** Marks devices whose sessions are made anew from these times (ms) on. */
export async function markRecheck(tx: Tx, since: ReadonlyMap<string, number>): Promise<void> {
  if (since.size === 0) return
  const ids = [...since.keys()].toSorted()
  await tx.query(
    `insert into run_recheck (device_id, tenant_id, since)
     select id, $3::varchar, ${at('ms')} from unnest($1::bigint[], $2::float8[]) as g(id, ms) order by id
     on conflict (device_id) do update set since = least(run_recheck.since, excluded.since)`,
    [ids, ids.map((id) => since.get(id)), tx.scope.tenant],
  )
}

/** Of devices whose sessions and state are as they should be. */
export async function dropRecheck(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return
  await tx.query('delete from run_recheck where device_id = any($1::bigint[]) and tenant_id = $2', [
    deviceIds,
    tx.scope.tenant,
  ])
}
