// Stored readings of the last while, which a rate goes on from after a restart.
import type { Rule } from '@steward/domain/alarm/rule'
import type { Past } from '@steward/domain/alarm/rule/sight'
import { isFitForAlarm } from '@steward/domain/iot/intake/quality'
import { isPointOf } from '../iot/model/device-points.ts'
import type { Tx } from '../platform/db.ts'
import { keyOf } from './rule-states.ts'

interface Asked {
  deviceId: string
  rule: Rule
  ts?: number
}

/**
 * By rule and device, in order of time; of each rule the readings within the time it looks back. What came after a newer one
 * is not among them: it was not judged when it came.
 */
export async function readPast(tx: Tx, asked: readonly Asked[], now: number): Promise<Map<string, readonly Past[]>> {
  if (asked.length === 0) return new Map()
  const span = ({ condition }: Rule) => (condition.type === 'rate' ? condition.per : 0)
  const rows = await tx.query<{
    nth: number
    ts: number
    received: number
    value: number
    codes: number[] | null
    slot: number
  }>(
    `select k.nth::int as nth, m.slot, (extract(epoch from t.ts) * 1000)::float8 as ts, t.q as codes,
       floor(extract(epoch from t.recv_ts) * 1000)::float8 as received,
       (case when m.slot < 1000 then t.v[m.slot + 1] else t.d[m.slot - 999] end)::float8 as value
     from unnest($1::bigint[], $2::text[], $3::float8[]) with ordinality as k(device_id, identifier, from_ms, nth)
     join device d on d.id = k.device_id
     join ts_device s on s.device_id = d.id
     join thing_model m on m.kind = 'property' and m.identifier = k.identifier and ${isPointOf('d')}
     join telemetry t on t.sid = s.sid and t.ts > to_timestamp(k.from_ms / 1000) and t.ts <= to_timestamp($4::float8 / 1000)
     where case when m.slot < 1000 then t.v[m.slot + 1] else t.d[m.slot - 999] end is not null
     order by k.nth, t.ts`,
    [
      asked.map(({ deviceId }) => deviceId),
      asked.map(({ rule }) => rule.identifier),
      asked.map(({ rule, ts = now }) => Math.min(ts, now) - span(rule)),
      now,
    ],
  )
  const found = Map.groupBy(
    rows.filter(({ codes, slot }) => isFitForAlarm(codeOf(codes, slot))),
    ({ nth }) => nth,
  )
  return new Map(
    asked.map(({ deviceId, rule }, i) => [
      keyOf(deviceId, rule.id),
      inTime(found.get(i + 1) ?? []).map(({ ts, value, slot }) => [ts, tidied(slot, value)] as const),
    ]),
  )
}

/** Those before which no later one had come; in order of time. */
function inTime<R extends { received: number }>(rows: readonly R[]): R[] {
  let first = Infinity
  const kept = rows.toReversed().filter(({ received }) => {
    const isInTime = received <= first
    first = Math.min(first, received)
    return isInTime
  })
  return kept.toReversed()
}

/** Single precision says 5.300000190734863 for 5.3. */
export const tidied = (slot: number, value: number) => (slot < 1000 ? Number(Math.fround(value).toPrecision(7)) : value)

/** Codes are stored as slot × 16 + code. */
const codeOf = (codes: number[] | null, slot: number): number =>
  (codes?.find((one) => Math.floor(one / 16) === slot) ?? 0) % 16
