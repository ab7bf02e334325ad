// One statement over raw rows and averages: values of some slots of one device, aggregated into equal bins.
import { isWideSlot } from '@steward/domain/iot/intake/decode-value'
import type { Tx } from '../../platform/db.ts'
import { grains } from './telemetry-spans.ts'
import type { Grain } from './telemetry-store.ts'

export interface Segment {
  grain: Grain
  from: number
  to: number
}

export interface Bin {
  slot: number
  bin: number
  /** Time of its earliest row. */
  ts: number
  n: number
  avg: number
  min: number
  max: number
}

const moment = (ms: number) => `to_timestamp(${Math.round(ms)} / 1000.0)`
const epoch = (column: string) => `extract(epoch from ${column}) * 1000`
const pick = (single: string, wide: string) =>
  `case when s.slot < 1000 then t.${single}[s.slot + 1] else t.${wide}[s.slot - 999] end`

// Bad values (2 and 4) are displayed but never averaged.
const raw = ({ from, to }: Segment) => `
  select s.slot, ${epoch('t.ts')} as ms, 1 as n, ${pick('v', 'd')} as avg, ${pick('v', 'd')} as min, ${pick('v', 'd')} as max
  from telemetry t cross join unnest($2::int[]) as s(slot)
  where t.sid = $1 and t.ts >= ${moment(from)} and t.ts < ${moment(to)}
    and (t.q is null or not (t.q && array[(s.slot * 16 + 2)::smallint, (s.slot * 16 + 4)::smallint]))`

const averaged = (segment: Segment) => {
  const { table, unit } = grains[segment.grain]
  return `
  select s.slot, ${epoch('t.bucket')} as ms, ${pick('n', 'dn')} as n, ${pick('vavg', 'davg')} as avg,
    ${pick('vmin', 'dmin')} as min, ${pick('vmax', 'dmax')} as max
  from ${table} t cross join unnest($2::int[]) as s(slot)
  where t.sid = $1 and t.bucket >= date_trunc('${unit}', ${moment(segment.from)}) and t.bucket < ${moment(segment.to)}`
}

export async function readBins(
  tx: Tx,
  { sid, slots }: { sid: number; slots: readonly { slot: number }[] },
  segments: readonly Segment[],
  { origin, step }: { origin: number; step: number },
): Promise<Bin[]> {
  if (segments.length === 0 || slots.length === 0) return []
  const parts = segments.map((segment) => (segment.grain === 'raw' ? raw(segment) : averaged(segment)))
  const rows = await tx.query<Record<keyof Bin, number>>(
    `select slot, greatest(floor((ms - $3::float8) / $4::float8), 0)::int as bin, min(ms)::float8 as ts, sum(n)::int as n,
       (sum(avg * n) / sum(n))::float8 as avg, min(min)::float8 as min, max(max)::float8 as max
     from (${parts.join(' union all ')}) one where avg is not null and n > 0 group by 1, 2 order by 1, 2`,
    [sid, slots.map(({ slot }) => slot), origin, step],
  )
  return rows.map((row) => ({ ...row, avg: tidy(row, row.avg), min: tidy(row, row.min), max: tidy(row, row.max) }))
}

/** Without the digits beyond the stored precision, which are conversion noise. */
export const tidy = ({ slot }: { slot: number }, value: number) => Number(value.toPrecision(isWideSlot(slot) ? 15 : 7))
