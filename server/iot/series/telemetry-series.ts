// Reads time series: averages where they exist, finer rows for the time since.
import type { Tx } from '../../platform/db.ts'
import { isPointOf } from '../model/device-points.ts'
import { type Segment, readBins } from './telemetry-bins.ts'
import { HOUR, grainFor, grains, ladder } from './telemetry-spans.ts'
import type { Aggregate, AggregateQuery, Grain, Point, Series, SeriesQuery } from './telemetry-store.ts'

export interface Source {
  sid: number
  /** Expected report interval in ms. */
  interval: number
  slots: { identifier: string; slot: number }[]
  /** Up to where each grain is computed. */
  done: Record<Grain, number>
}

export async function series(tx: Tx, query: SeriesQuery, now: number): Promise<Series> {
  const { from, to, points, grain = grainFor(from, to, now) } = query
  const { width } = grains[grain]
  const step = Math.max(width, Math.ceil((to - from) / points / width) * width)
  const source = await findSource(tx, query)
  const rows = source ? await readBins(tx, source, segmentsOf(source, grain, from, to), binsOf(grain, from, step)) : []
  const expected = Math.max(step * 1.5, (source?.interval ?? 0) * 3)
  const lines = query.identifiers.map((identifier) => {
    const slot = source?.slots.find((one) => one.identifier === identifier)?.slot
    const found = rows.filter((row) => row.slot === slot)
    return {
      identifier,
      points: withGaps(
        found.map(({ ts, avg, min, max }) => [ts, avg, min, max]),
        expected,
      ),
    }
  })
  return { grain, step, lines }
}

export async function aggregate(tx: Tx, query: AggregateQuery, now: number): Promise<Aggregate[]> {
  const { identifiers, from, to, step = Math.max(1, to - from) } = query
  const grain = grainFor(from, to, now)
  const source = await findSource(tx, query)
  const rows = source ? await readBins(tx, source, segmentsOf(source, grain, from, to), { origin: from, step }) : []
  return identifiers.map((identifier) => {
    const slot = source?.slots.find((one) => one.identifier === identifier)?.slot
    const intervals = rows
      .filter((row) => row.slot === slot)
      .map(({ bin, n, avg, min, max }) => ({ ts: from + bin * step, n, avg, min, max }))
    return { identifier, intervals }
  })
}

export async function findSource(
  tx: Tx,
  query: { deviceId: string; identifiers: readonly string[] },
): Promise<Source | undefined> {
  const rows = await tx.query(
    `select s.sid, coalesce(d.report_interval, y.report_interval) as interval, p.identifier, p.slot,
       (select json_object_agg(level, extract(epoch from done) * 1000) from rollup_mark where tenant_id = d.tenant_id) as done
     from device d join ts_device s on s.device_id = d.id join device_type y on y.id = d.device_type_id
     left join thing_model p on ${isPointOf('d', 'p')} and p.slot is not null
       and p.identifier = any($2)
     where d.id = $1`,
    [query.deviceId, query.identifiers],
  )
  const [first] = rows
  if (!first) return undefined
  const done: Record<string, unknown> = { ...Object(first.done) }
  const mark = (grain: Grain) => Number(done[grain] ?? 0)
  return {
    sid: Number(first.sid),
    interval: Number(first.interval) * 1000,
    slots: rows.flatMap((row) =>
      row.slot === null ? [] : [{ identifier: String(row.identifier), slot: Number(row.slot) }],
    ),
    done: { raw: Infinity, '1m': mark('1m'), '1h': mark('1h'), '1d': mark('1d') },
  }
}

/** Up to where each grain of the tenant is computed, in ms. */
export async function marksOf(tx: Tx): Promise<Source['done']> {
  const rows = await tx.query<{ level: Grain; ms: number }>(
    'select level, (extract(epoch from done) * 1000)::float8 as ms from rollup_mark where tenant_id = $1',
    [tx.scope.tenant],
  )
  const done = new Map(rows.map(({ level, ms }) => [level, ms]))
  return { raw: Infinity, '1m': done.get('1m') ?? 0, '1h': done.get('1h') ?? 0, '1d': done.get('1d') ?? 0 }
}

/** The requested grain as far as computed, then ever finer ones up to the newest raw row. */
export function segmentsOf({ done }: Pick<Source, 'done'>, grain: Grain, from: number, to: number): Segment[] {
  const segments: Segment[] = []
  let at = from
  for (const one of ladder.slice(0, ladder.indexOf(grain) + 1).toReversed()) {
    const until = Math.min(to, done[one])
    if (until <= at) continue
    segments.push({ grain: one, from: at, to: until })
    at = until
  }
  return segments
}

// On a daylight saving switch a local day begins an hour early or late and must still fall into its own bin.
const binsOf = (grain: Grain, from: number, step: number) => ({
  origin: grain === '1d' ? from - 1.5 * HOUR : from,
  step,
})

/** Inserts a null point where reports are missing for longer than expected, to break the line. */
function withGaps(points: readonly Point[], expected: number): Point[] {
  const out: Point[] = []
  for (const point of points) {
    const before = out.at(-1)
    if (before && point[0] - before[0] > expected) out.push([Math.round((before[0] + point[0]) / 2), null, null, null])
    out.push(point)
  }
  return out
}
