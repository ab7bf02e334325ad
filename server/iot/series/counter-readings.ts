// Readings of a counter as far back as anything is kept: those stored while they are kept, then the last of each minute,
// then of each hour. Bad ones are left out.
import { type CounterReading, LOOK } from '@steward/domain/iot/series/counter'
import type { Tx } from '../../platform/db.ts'
import type { SeriesPoint, Span } from './span-averages.ts'
import { DAY, HOUR, MINUTE } from './telemetry-spans.ts'

/** A day less than they are kept for, so that nothing is dropped while it is read. */
const RAW_DAYS = 6
const MINUTE_DAYS = 29
/** How far back readings before the span are looked for. */
const BEFORE = 35 * DAY
/** As many readings beside the span as it takes to judge those at its ends, though some of them be odd themselves. */
const BESIDE = LOOK.readings + 2
const MOST_BESIDE = 2_000

const besideCount = (every: number) => Math.min(MOST_BESIDE, BESIDE + Math.ceil((2 * LOOK.ms) / every))

/** Where the stored readings begin, and where the minutes do; whole hours. */
export const keptSince = (now: number) => ({
  raw: Math.floor((now - RAW_DAYS * DAY) / HOUR) * HOUR,
  minutes: Math.floor((now - MINUTE_DAYS * DAY) / HOUR) * HOUR,
})

interface Part extends Span {
  table: string
  by: 'ts' | 'bucket'
  /** Between two of its readings at least, in ms; the last reading of a bucket stands at its end. */
  width: number
}

/** With readings before the span and after it, by which those at its ends are judged; in order of time. */
export async function counterReadings(
  tx: Tx,
  { sid, slot, interval }: SeriesPoint,
  { from, to }: Span,
  now: number,
): Promise<CounterReading[]> {
  const { raw, minutes } = keptSince(now)
  const until = to + Math.max(BESIDE * interval, 2 * LOOK.ms)
  const parts: Part[] = [
    { table: 'telemetry_1h', by: 'bucket', width: HOUR, from: 0, to: minutes },
    { table: 'telemetry_1m', by: 'bucket', width: MINUTE, from: minutes, to: raw },
    { table: 'telemetry', by: 'ts', width: 0, from: raw, to: Infinity },
  ]
  const readings: CounterReading[] = []
  for (const part of parts) {
    const span = { from: Math.max(from, part.from), to: Math.min(until, part.to) }
    const every = Math.max(interval, part.width)
    if (span.from < span.to) readings.push(...(await read(tx, { sid, slot }, { ...part, ...span }, every)))
  }
  const first = parts.find((part) => from < part.to) ?? parts[2]
  const before = first ? await readBefore(tx, { sid, slot }, first, from, Math.max(interval, first.width)) : []
  return [...before, ...readings]
}

type Place = Pick<SeriesPoint, 'sid' | 'slot'>

const valueOf = ({ by }: Part, slot: number) => {
  const [single, wide] = by === 'ts' ? ['v', 'd'] : ['vlast', 'dlast']
  return slot < 1000 ? `t.${single}[${slot + 1}]` : `t.${wide}[${slot - 999}]`
}

// Quality 2 and 4 are no readings, as everywhere.
const isGood = ({ by }: Part, slot: number) =>
  by === 'ts'
    ? ` and (t.q is null or not t.q && array[(${slot * 16 + 2})::smallint, (${slot * 16 + 4})::smallint])`
    : ''

const condition = (part: Part, slot: number) =>
  `t.sid = $1 and t.${part.by} >= to_timestamp($2::float8 / 1000) and t.${part.by} < to_timestamp($3::float8 / 1000)
   and ${valueOf(part, slot)} is not null${isGood(part, slot)}`

const at = ({ by, width }: Part) => `(extract(epoch from t.${by}) * 1000)::float8 + ${width} as ts`

async function read(tx: Tx, { sid, slot }: Place, part: Part, every: number): Promise<CounterReading[]> {
  const rows = await tx.query<{ ts: number; value: number }>(
    `select ${at(part)}, ${valueOf(part, slot)}::float8 as value from ${part.table} t where ${condition(part, slot)} order by t.${part.by}`,
    [sid, part.from, part.to],
  )
  return rows.map(({ ts, value }) => ({ ts, value, every }))
}

/** The last ones before `until`; a bucket that ends there is before it. */
async function readBefore(tx: Tx, { sid, slot }: Place, part: Part, until: number, every: number) {
  const rows = await tx.query<{ ts: number; value: number }>(
    `select ${at(part)}, ${valueOf(part, slot)}::float8 as value from ${part.table} t where ${condition(part, slot)}
     order by t.${part.by} desc limit $4`,
    [sid, until - BEFORE, until, besideCount(every)],
  )
  return rows.map(({ ts, value }): CounterReading => ({ ts, value, every })).toReversed()
}
