// Latest value of every property, by its source's time: the current value wherever one is shown.
import { AHEAD } from '@steward/domain/iot/intake/decode-time'
import { isBad } from '@steward/domain/iot/intake/quality'
import type { Tx } from '../../platform/db.ts'
import type { Row } from './telemetry-rows.ts'
import type { Latest, LatestValue } from './telemetry-store.ts'

/** The fourth element marks a bad value, stored only while no good one is known. */
type One = [value: number, ts: number, q: number, isBad?: 1]
type Stored = Record<string, One>

interface Newest {
  ts: number
  /** All values have the same time and are good. */
  isFlat: boolean
  values: Stored
}

/** No report has a later time; one that was kept is of before the server's clock was set back. */
export const latestTime = (now: Date): number => now.getTime() + AHEAD

/** Updates the latest values of each device, once per batch; an older value never replaces a newer one. */
export async function keepLatest(tx: Tx, tenant: string, rows: readonly Row[], now: Date): Promise<void> {
  const newest = new Map<number, Newest>()
  for (const { sid, ts, readings } of rows) {
    const known = newest.get(sid)
    const device = known ?? { ts, isFlat: true, values: {} }
    if (known && known.ts !== ts) device.isFlat = false
    device.ts = Math.max(device.ts, ts)
    for (const { identifier, value, q } of readings.values()) {
      if (isBad(q)) device.isFlat = false
      const before = device.values[identifier]
      if (before === undefined || before[1] <= ts) device.values[identifier] = after(before, [value, ts, q])
    }
    newest.set(sid, device)
  }
  const all = [...newest]
  const flat = all.filter(([, device]) => device.isFlat)
  const mixed = all.filter(([, device]) => !device.isFlat)
  const last = latestTime(now)
  await Promise.all([upsert(tx, tenant, flat, last, true), upsert(tx, tenant, mixed, last, false)])
}

/** A bad value of a broken sensor does not replace the last good one; only its quality is updated. */
function after(before: One | undefined, [value, ts, q]: [number, number, number]): One {
  if (!isBad(q)) return [value, ts, q]
  return before && before.length === 3 ? [before[0], before[1], q] : [value, ts, q, 1]
}

async function upsert(
  tx: Tx,
  tenant: string,
  devices: readonly [number, Newest][],
  last: number,
  isFlat: boolean,
): Promise<void> {
  if (devices.length === 0) return
  // Concatenating two jsonb objects is ten times cheaper than comparing their keys, and correct where all values are
  // newer.
  await tx.query(
    `insert into device_latest as l (sid, tenant_id, ts, vals)
     select g.sid, $4::varchar, to_timestamp(g.ms / 1000), g.vals::jsonb
     from unnest($1::int[], $2::float8[], string_to_array($3, E'\\n')) as g(sid, ms, vals)
     on conflict (sid) do update set
       ts = case when l.ts > to_timestamp($5::float8 / 1000) then excluded.ts else greatest(l.ts, excluded.ts) end,
       vals = case when ${isFlat} and excluded.ts >= l.ts or l.ts > to_timestamp($5::float8 / 1000) then l.vals || excluded.vals
         else newer_values(l.vals, excluded.vals) end`,
    [
      devices.map(([sid]) => sid),
      devices.map(([, device]) => device.ts),
      devices.map(([, device]) => JSON.stringify(device.values)).join('\n'),
      tenant,
      last,
    ],
  )
}

/** Devices that never reported are missing from the result. */
export async function latest(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, Latest>> {
  const rows = await tx.query<{ id: string; ts: number; vals: Stored }>(
    `select s.device_id as id, (extract(epoch from l.ts) * 1000)::float8 as ts, l.vals
     from ts_device s join device_latest l on l.sid = s.sid where s.device_id = any($1::bigint[])`,
    [deviceIds],
  )
  return new Map(rows.map(({ id, ts, vals }) => [id, { ts, values: valuesOf(vals) }]))
}

export const valuesOf = (stored: Stored | null): ReadonlyMap<string, LatestValue> =>
  new Map(Object.entries(stored ?? {}).map(([name, [value, ts, q]]) => [name, { value, ts, q }]))

/** Every device that has reported. */
export async function reportedDevices(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select s.device_id as id from ts_device s join device_latest l on l.sid = s.sid',
  )
  return rows.map(({ id }) => id)
}
