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
}

/** By rule and device, in order of time; of each rule the readings within the time it looks back. */
export async function readPast(tx: Tx, asked: readonly Asked[], now: number): Promise<Map<string, readonly Past[]>> {
  if (asked.length === 0) return new Map()
  const span = ({ condition }: Rule) => (condition.type === 'rate' ? condition.per : 0)
  const rows = await tx.query<{ nth: number; ts: number; value: number; codes: number[] | null; slot: number }>(
    `select k.nth::int as nth, m.slot, (extract(epoch from t.ts) * 1000)::float8 as ts, t.q as codes,
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
      asked.map(({ rule }) => now - span(rule)),
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
      (found.get(i + 1) ?? []).map(({ ts, value }) => [ts, value] as const),
    ]),
  )
}

/** Codes are stored as slot × 16 + code. */
const codeOf = (codes: number[] | null, slot: number): number =>
  (codes?.find((one) => Math.floor(one / 16) === slot) ?? 0) % 16
