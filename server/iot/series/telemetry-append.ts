// Stores reports: one statement for all rows, one for the latest values of each device, in the caller's transaction.
import type { Reading, Snapshot } from '@steward/domain/iot/intake/decode'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { keepLatest, latestTime } from './telemetry-latest.ts'
import { type Row, columnsOf, gather, keyOf } from './telemetry-rows.ts'
import type { Appended } from './telemetry-store.ts'

// Texts travel as lines of one text: half the cost of a quoted array, on both sides.
const lines = (param: string) => `string_to_array(${param}, E'\\n')`
const given = `unnest($1::int[], $2::float8[], ${lines('$3')}, ${lines('$4')}, ${lines('$5')}) as g(sid, ms, v, d, q)`
const rowsOf = `(
  select g.sid, to_timestamp(g.ms / 1000) as ts, nullif(g.v, '')::real[] as v, nullif(g.d, '')::float8[] as d,
    nullif(g.q, '')::smallint[] as q
  from ${given}) g`
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** `now` is their time of receipt. */
export async function append(tx: Tx, snapshots: readonly Snapshot[], now: Date): Promise<Appended> {
  const { rows, repeated, conflicts } = gather(snapshots.filter((snapshot) => snapshot.readings.length > 0))
  const [first] = rows[0]?.of ?? []
  if (!first) return { stored: 0, duplicates: new Set(), late: new Set(), lateReadings: new Set(), conflicts }
  const { tenant } = first.device
  const { newest, sealed } = await before(tx, tenant, rows)
  const { late, lateReadings } = await findLate(tx, snapshots, newest, now)
  const stamp = newStamp(now)
  const [added] = await Promise.all([insert(tx, tenant, rows, stamp), keepLatest(tx, tenant, rows, now)])
  const isAllNew = added === rows.length
  const known = isAllNew ? new Set<string>() : await findKnown(tx, rows, stamp)
  const changed = isAllNew ? new Map<string, boolean>() : await merge(tx, rows)
  const keyed = (row: Row) => keyOf(row.sid, row.ts)
  const news = isAllNew ? rows : rows.filter((row) => !known.has(keyed(row)) || changed.has(keyed(row)))
  const closed = news.filter((row) => row.ts < sealed)
  if (closed.length > 0) await markDirty(tx, tenant, closed)
  for (const row of rows) if (changed.get(keyed(row))) for (const one of row.of) conflicts.add(one)
  const isNew = new Set(news)
  for (const row of rows) if (!isNew.has(row)) for (const one of row.of) repeated.add(one)
  const stored = news.reduce((sum, row) => sum + row.of.length, 0)
  return { stored, duplicates: repeated, late, lateReadings, conflicts }
}

/**
 * The newest report of each device, and up to where minutes are sealed. Takes the shared lock against the roll-up: the
 * row is averaged, or its hour is marked dirty.
 */
async function before(tx: Tx, tenant: string, rows: readonly Row[]) {
  const [, latest, marks] = await Promise.all([
    tx.query(`select pg_advisory_xact_lock_shared(hashtext('steward rollup'), hashtext($1))`, [tenant]),
    tx.query<{ sid: number; ts: number }>(`select sid, ${ms('ts')} as ts from device_latest where sid = any($1)`, [
      [...new Set(rows.map((row) => row.sid))],
    ]),
    tx.query<{ sealed: number }>(
      `select ${ms('sealed')} as sealed from rollup_mark where tenant_id = $1 and level = '1m'`,
      [tenant],
    ),
  ])
  return { newest: new Map(latest.map(({ sid, ts }) => [sid, ts])), sealed: marks[0]?.sealed ?? 0 }
}

/**
 * Readings that are not the newest of their property: a value may carry a time of its own, older than its report's.
 * Properties are read only of devices of which a report is older than the newest one.
 */
async function findLate(tx: Tx, snapshots: readonly Snapshot[], newest: Map<number, number>, now: Date) {
  const last = latestTime(now)
  const isBefore = (ts: number, known: number | undefined) => known !== undefined && ts < known && known <= last
  const late = new Set<Snapshot>()
  const lateReadings = new Set<Reading>()
  const behind = new Set<number>()
  for (const snapshot of snapshots) {
    const { device, ts, historical } = snapshot
    if (!isBefore(ts, newest.get(device.sid))) newest.set(device.sid, ts)
    // What a buffer brings is not current in any case.
    else if (historical) late.add(snapshot)
    else behind.add(device.sid)
  }
  if (behind.size === 0) return { late, lateReadings }
  const current = snapshots.filter(({ device, historical }) => !historical && behind.has(device.sid))
  const asked = current.flatMap(({ device: { sid }, readings }) =>
    readings.map(({ identifier }) => ({ sid, identifier })),
  )
  const known = await tx.query<{ sid: number; identifier: string; ts: number }>(
    `select k.sid, k.identifier, (l.vals -> k.identifier ->> 1)::float8 as ts
     from unnest($1::int[], $2::text[]) as k(sid, identifier) join device_latest l on l.sid = k.sid
     where l.vals ? k.identifier`,
    [asked.map(({ sid }) => sid), asked.map(({ identifier }) => identifier)],
  )
  const times = new Map(known.map(({ sid, identifier, ts }) => [`${sid} ${identifier}`, ts]))
  for (const snapshot of current) {
    const { device, ts, readings } = snapshot
    for (const reading of readings) {
      const key = `${device.sid} ${reading.identifier}`
      if (isBefore(ts, times.get(key))) lateReadings.add(reading)
      else times.set(key, ts)
    }
    if (readings.every((reading) => lateReadings.has(reading))) late.add(snapshot)
  }
  return { late, lateReadings }
}

/** Time of receipt; random digits below milliseconds make it unique per call. */
const newStamp = (now: Date) =>
  `${now.toISOString().slice(0, -1)}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}Z`

/**
 * Returns the number of new rows. Which ones is asked only if some were duplicates: returning every row doubles the
 * cost.
 */
async function insert(tx: Tx, tenant: string, rows: readonly Row[], stamp: string): Promise<number> {
  const { sids, times, v, d, q } = columnsOf(rows)
  const { numAffectedRows } = await tx.db.executeQuery(
    CompiledQuery.raw(
      `insert into telemetry (ts, recv_ts, sid, tenant_id, v, d, q)
       select g.ts, $7::timestamptz, g.sid, $6::varchar, g.v, g.d, g.q from ${rowsOf} on conflict (sid, ts) do nothing`,
      [sids, times, v, d, q, tenant, stamp],
    ),
  )
  return Number(numAffectedRows)
}

async function findKnown(tx: Tx, rows: readonly Row[], stamp: string): Promise<Set<string>> {
  const times = rows.map((row) => row.ts)
  const known = await tx.query<{ sid: number; ts: number }>(
    `select t.sid, ${ms('t.ts')} as ts from telemetry t
     join unnest($1::int[], $2::float8[]) as g(sid, ms) on g.sid = t.sid and to_timestamp(g.ms / 1000) = t.ts
     where ${within} and t.recv_ts <> $3::timestamptz`,
    [rows.map((row) => row.sid), times, stamp, Math.min(...times), Math.max(...times)],
  )
  return new Set(known.map(({ sid, ts }) => keyOf(sid, ts)))
}

// Bounds the time so that only the affected partitions are scanned.
const within = 't.ts between to_timestamp($4::float8 / 1000) and to_timestamp($5::float8 / 1000)'

/** Merges new values into existing rows. Returns the changed ones; true where a value was replaced. */
async function merge(tx: Tx, rows: readonly Row[]): Promise<Map<string, boolean>> {
  const { sids, times, v, d, q } = columnsOf(rows)
  const changed = await tx.query<{ sid: number; ts: number; clashes: boolean }>(
    `with old as (
       select t.sid, t.ts, t.v, t.d, t.q, g.v as nv, g.d as nd, g.q as nq
       from telemetry t join ${rowsOf} on g.sid = t.sid and g.ts = t.ts
       where t.ts between to_timestamp($6::float8 / 1000) and to_timestamp($7::float8 / 1000)
       order by t.sid, t.ts for update of t)
     update telemetry t
     set v = merge_slots(o.v, o.nv), d = merge_slots(o.d, o.nd), q = merge_marks(o.q, o.nq, o.nv, o.nd)
     from old o
     where t.sid = o.sid and t.ts = o.ts and (slots_change(o.v, o.nv) or slots_change(o.d, o.nd))
       and t.ts between to_timestamp($6::float8 / 1000) and to_timestamp($7::float8 / 1000)
     returning t.sid, ${ms('t.ts')} as ts, slots_clash(o.v, o.nv) or slots_clash(o.d, o.nd) as clashes`,
    [sids, times, v, d, q, Math.min(...times), Math.max(...times)],
  )
  return new Map(changed.map(({ sid, ts, clashes }) => [keyOf(sid, ts), clashes]))
}

async function markDirty(tx: Tx, tenant: string, rows: readonly Row[]): Promise<void> {
  // Touched even if already marked: a roll-up may be running without these rows.
  await tx.query(
    `insert into dirty_bucket (sid, hour, tenant_id)
     select distinct sid, date_trunc('hour', to_timestamp(ms / 1000)) as hour, $3::varchar
     from unnest($1::int[], $2::float8[]) as g(sid, ms) order by sid, hour
     on conflict (sid, hour) do update set touched = now()`,
    [rows.map((row) => row.sid), rows.map((row) => row.ts), tenant],
  )
}
