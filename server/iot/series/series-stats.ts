// What a property amounts to over a span: extremes, means, how complete it is, and how long it was beyond its limits.
import { device } from '@steward/domain/index'
import { isWideSlot } from '@steward/domain/iot/intake/decode-value'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { mayView } from '../device/device-readers.ts'
import { askedOf, mustKnow, propertiesOf, spanQuery } from './device-series.ts'
import { HOLDS } from './held-averages.ts'
import { tidy } from './telemetry-bins.ts'
import { type Source, findSource } from './telemetry-series.ts'
import { DAY, grainFor, grains } from './telemetry-spans.ts'
import type { Grain } from './telemetry-store.ts'

const limit = z.coerce.number().optional()

const query = spanQuery.omit({ identifiers: true }).extend({
  identifier: z.string().min(1).max(32),
  /** Limits that count how long the value was beyond them. */
  above: limit,
  below: limit,
})

/** The longest span that is added up report by report, in ms. */
const LONGEST_RAW = 7 * DAY

/** Seconds, and values in the unit of the property; null where there is nothing to say. */
export interface SeriesStats {
  grain: Grain
  n: number
  min: number | null
  max: number | null
  mean: number | null
  /** Each value as long as it held, at most until the device would have reported again. */
  timeMean: number | null
  last: number | null
  lastTs: number | null
  /** Share of the reports that were to be expected, at most 1. */
  completeness: number | null
  aboveSec: number | null
  belowSec: number | null
}

interface Wanted {
  source: Source
  slot: number
  from: number
  to: number
  above: number | undefined
  below: number | undefined
}

async function statsOf(ctx: Ctx, asked: z.output<typeof query>): Promise<SeriesStats> {
  const { identifier, above, below } = asked
  const { row, from, to } = await askedOf(ctx, { ...asked, identifiers: identifier })
  mustKnow(await propertiesOf(ctx, row, [identifier]), [identifier])
  const source = await findSource(ctx.tx, { deviceId: asked.deviceId, identifiers: [identifier] })
  const slot = source?.slots[0]?.slot
  const now = ctx.now.getTime()
  const isRaw = to - from <= LONGEST_RAW && from >= now - grains.raw.days * DAY
  const grain = isRaw ? 'raw' : grainFor(from, to, now)
  if (!source || slot === undefined) return { ...nothing, grain }
  return readStats(ctx, { source, slot, from, to: Math.min(to, now), above, below }, grain)
}

const nothing: Omit<SeriesStats, 'grain'> = {
  n: 0,
  min: null,
  max: null,
  mean: null,
  timeMean: null,
  last: null,
  lastTs: null,
  completeness: null,
  aboveSec: null,
  belowSec: null,
}

// Bad values count for nothing, as in averages.
const reports = (slot: number) => {
  const column = isWideSlot(slot) ? `t.d[${slot - 999}]` : `t.v[${slot + 1}]`
  return `select extract(epoch from t.ts)::float8 * 1000 as ms, 1 as n, ${column}::float8 as avg, ${column}::float8 as min, ${column}::float8 as max
    from telemetry t where t.sid = $1 and t.ts >= to_timestamp($2::float8 / 1000) and t.ts < to_timestamp($3::float8 / 1000)
      and ${column} is not null
      and (t.q is null or not (t.q && array[${slot * 16 + 2}::smallint, ${slot * 16 + 4}::smallint]))`
}

const averages = (slot: number, { table }: (typeof grains)[Grain]) => {
  const pick = (single: string, wide: string) =>
    isWideSlot(slot) ? `t.${wide}[${slot - 999}]::float8` : `t.${single}[${slot + 1}]::float8`
  return `select extract(epoch from t.bucket)::float8 * 1000 as ms, ${pick('n', 'dn')}::int as n, ${pick('vavg', 'davg')} as avg,
      ${pick('vmin', 'dmin')} as min, ${pick('vmax', 'dmax')} as max
    from ${table} t where t.sid = $1 and t.bucket >= to_timestamp($2::float8 / 1000) and t.bucket < to_timestamp($3::float8 / 1000)
      and ${pick('vavg', 'davg')} is not null`
}

async function readStats(
  ctx: Ctx,
  { source, slot, from, to, above, below }: Wanted,
  grain: Grain,
): Promise<SeriesStats> {
  const facts = grains[grain]
  const holds = grain === 'raw' ? HOLDS * source.interval : facts.width
  const [row] = await ctx.tx.query(
    `with held as (
       select *, least(lead(ms) over (order by ms), $3::float8, ms + $4::float8) - ms as lasts
       from (${grain === 'raw' ? reports(slot) : averages(slot, facts)}) one)
     select coalesce(sum(n), 0)::int as n, min(min) as min, max(max) as max, sum(avg * n) / nullif(sum(n), 0) as mean,
       sum(avg * lasts) / nullif(sum(lasts), 0) as "timeMean", (max(array[ms, avg]))[2] as last, max(ms) as "lastTs",
       coalesce(sum(lasts) filter (where avg > $5::float8), 0) / 1000 as above,
       coalesce(sum(lasts) filter (where avg < $6::float8), 0) / 1000 as below
     from held`,
    [source.sid, from, to, holds, above ?? null, below ?? null],
  )
  const n = Number(row?.n ?? 0)
  const value = (name: string) => (row?.[name] === null || row === undefined ? null : tidy({ slot }, Number(row[name])))
  const expected = (to - from) / source.interval
  return {
    grain,
    n,
    min: value('min'),
    max: value('max'),
    mean: value('mean'),
    timeMean: value('timeMean'),
    last: value('last'),
    lastTs: row?.lastTs === null || row === undefined ? null : Math.round(Number(row.lastTs)),
    completeness: expected >= 1 ? Math.min(1, Number((n / expected).toFixed(4))) : null,
    aboveSec: above === undefined || n === 0 ? null : Math.round(Number(row?.above)),
    belowSec: below === undefined || n === 0 ? null : Math.round(Number(row?.below)),
  }
}

export const seriesStats = route({
  method: 'GET',
  path: `/${device.path}/series/stats`,
  zh: '设备数据统计',
  en: 'What a value of a device amounts to over a span',
  tag: device.name,
  may: mayView,
  query,
  run: (ctx, { query: asked }) => statsOf(ctx, asked),
})
