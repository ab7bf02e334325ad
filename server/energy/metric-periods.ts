// Periods of the hospital's calendar as moments: PostgreSQL cuts them in the installation's zone, so that a day may have
// 23 or 25 hours.
import type { metricPeriod } from '@steward/domain/energy/dictionaries'
import type { Span } from '../iot/series/span-averages.ts'
import { DAY, HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import type { Tx } from '../platform/db.ts'

export type Period = (typeof metricPeriod)['keys'][number]

interface Facts {
  step: string
  start: (moment: string) => string
  /** Usual length in ms. */
  width: number
  /** How far back a new metric is calculated, in ms. */
  back: number
  /** How long values are kept, in ms. */
  kept: number
}

const truncated = (unit: string) => (moment: string) => `date_trunc('${unit}', ${moment})`

export const periods: Record<Period, Facts> = {
  '1m': { step: '1 minute', start: truncated('minute'), width: MINUTE, back: DAY, kept: 30 * DAY },
  '15m': {
    step: '15 minutes',
    start: (moment) => `date_bin('15 minutes', ${moment}, timestamptz '2000-01-01 00:00:00+00')`,
    width: 15 * MINUTE,
    back: 3 * DAY,
    kept: 400 * DAY,
  },
  '1h': { step: '1 hour', start: truncated('hour'), width: HOUR, back: 30 * DAY, kept: Infinity },
  '1d': { step: '1 day', start: truncated('day'), width: DAY, back: 400 * DAY, kept: Infinity },
  '1M': { step: '1 month', start: truncated('month'), width: 30 * DAY, back: 800 * DAY, kept: Infinity },
}

export const isLonger = (one: Period, other: Period): boolean => periods[one].width > periods[other].width

const moment = (place: string) => `to_timestamp(${place}::float8 / 1000)`

interface Cut extends Span {
  period: Period
  /** Periods at most. */
  most: number
}

/** Whole periods: from the one that holds `from` to the last that is over at `to`. */
export async function periodsIn(tx: Tx, { period, from, to, most }: Cut): Promise<Span[]> {
  const { step, start } = periods[period]
  const rows = await tx.query<{ at: number }>(
    `select (extract(epoch from p) * 1000)::float8 as at
     from generate_series(${start(moment('$1'))}, ${moment('$2')}, interval '${step}') p order by p limit $3`,
    [from, to, most + 1],
  )
  return rows.slice(1).map(({ at }, i) => ({ from: rows[i]?.at ?? at, to: at }))
}

/** Periods that touch the span, the last one whole. */
export async function periodsTouching(tx: Tx, { period, from, to, most }: Cut): Promise<Span[]> {
  const { step, start } = periods[period]
  const [row] = await tx.query<{ end: number }>(
    `select (extract(epoch from ${start(`${moment('$1')} - interval '1 millisecond'`)} + interval '${step}') * 1000)::float8 as end`,
    [to],
  )
  return periodsIn(tx, { period, from, to: row?.end ?? to, most })
}

/** The span a year or a month earlier, by the calendar. */
export async function earlier(tx: Tx, { from, to }: Span, by: 'year' | 'month'): Promise<Span> {
  const [row] = await tx.query<{ from: number; to: number }>(
    `select (extract(epoch from ${moment('$1')} - interval '1 ${by}') * 1000)::float8 as from,
       (extract(epoch from ${moment('$2')} - interval '1 ${by}') * 1000)::float8 as to`,
    [from, to],
  )
  return row ?? { from, to }
}
