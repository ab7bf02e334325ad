// Roll-ups: each closed minute once, and again when late rows arrive. All state is in rollup_mark and dirty_bucket.
import type { Db, Tx } from '../../platform/db.ts'
import { type Level, averaging, units } from './rollup-sql.ts'
import { HOUR, MINUTE } from './telemetry-spans.ts'

/** Devices per statement, so that sorts fit in work_mem. */
const DEVICES = 250
/** Dirty hours per transaction. */
const DIRTY = 200
/** Time range of a level per transaction, in ms. */
const STRETCH: Record<Level, number> = { '1m': HOUR, '1h': 24 * HOUR, '1d': 31 * 24 * HOUR }
const below: Partial<Record<Level, Level>> = { '1h': '1m', '1d': '1h' }

interface Span {
  sid: number
  low: number
  high: number
}

export interface RolledUp {
  /** Time of minutes closed, in ms. */
  closed: number
  /** Hours averaged again. */
  redone: number
}

/** Brings one tenant's averages up to `until` (epoch in ms); a concurrent caller does nothing. */
export async function rollUp(db: Db, tenant: string, until: number): Promise<RolledUp> {
  const run = <T>(work: (tx: Tx) => Promise<T>) => db.transaction({ tenant, platform: false }, work)
  await run((tx) => seal(tx, tenant, until))
  let closed = 0
  for (const level of ['1m', '1h', '1d'] as const)
    for (let made = -1; made !== 0; closed += level === '1m' ? made : 0)
      made = await run((tx) => advance(tx, tenant, level))
  return { closed, redone: await redoLate(db, tenant) }
}

/** Averages again what late rows changed; returns the number of hours. */
export async function redoLate(db: Db, tenant: string): Promise<number> {
  let redone = 0
  for (let made = -1; made !== 0; redone += made)
    made = await db.transaction({ tenant, platform: false }, (tx) => redo(tx, tenant))
  return redone
}

// Exclusive against the writers' shared lock: waits for running inserts; later ones mark their hours dirty.
async function seal(tx: Tx, tenant: string, until: number): Promise<void> {
  await tx.query(`set local lock_timeout = '5s'`)
  await tx.query(`select pg_advisory_xact_lock(hashtext('steward rollup'), hashtext($1))`, [tenant])
  await tx.query(
    `update rollup_mark set sealed = date_trunc('minute', to_timestamp($2::float8 / 1000))
     where tenant_id = $1 and level = '1m' and sealed < date_trunc('minute', to_timestamp($2::float8 / 1000))`,
    [tenant, until],
  )
}

/** One process rolls up a tenant at a time. */
async function isMine(tx: Tx, tenant: string): Promise<boolean> {
  await tx.query(`set local work_mem = '64MB'`)
  const [row] = await tx.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('steward averages'), hashtext($1)) as mine`,
    [tenant],
  )
  return row?.mine === true
}

/** Averages the next range of a level; returns its length in ms, zero when nothing is due. */
async function advance(tx: Tx, tenant: string, level: Level): Promise<number> {
  if (!(await isMine(tx, tenant))) return 0
  const source = below[level]
  const [mark] = await tx.query<{ done: number; due: number }>(
    `select extract(epoch from m.done)::float8 * 1000 as done,
       extract(epoch from date_trunc('${units[level]}', ${source ? 's.done' : 'm.sealed'}))::float8 * 1000 as due
     from rollup_mark m ${source ? 'join rollup_mark s on s.tenant_id = m.tenant_id and s.level = $3' : ''}
     where m.tenant_id = $1 and m.level = $2`,
    source ? [tenant, level, source] : [tenant, level],
  )
  if (!mark || mark.done >= mark.due) return 0
  const [end] = await tx.query<{ until: number }>(
    `update rollup_mark set done = least(to_timestamp($3::float8 / 1000), date_trunc('${units[level]}', to_timestamp($4::float8 / 1000)))
     where tenant_id = $1 and level = $2 returning extract(epoch from done)::float8 * 1000 as until`,
    [tenant, level, mark.due, mark.done + STRETCH[level] + (level === '1d' ? 2 * HOUR : 0)],
  )
  const until = end?.until ?? mark.due
  const sids = await reporting(tx, tenant, mark.done)
  for (let at = 0; at < sids.length; at += DEVICES) {
    const spans = sids.slice(at, at + DEVICES).map((sid) => ({ sid, low: mark.done, high: until }))
    await average(tx, level, spans)
  }
  return until - mark.done
}

/** Devices that reported since; others have nothing to average. */
async function reporting(tx: Tx, tenant: string, since: number): Promise<number[]> {
  const rows = await tx.query<{ sid: number }>(
    `select sid from device_latest where tenant_id = $1 and ts >= to_timestamp($2::float8 / 1000) order by sid`,
    [tenant, since],
  )
  return rows.map(({ sid }) => sid)
}

async function average(tx: Tx, level: Level, spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return
  const [lows, highs] = [spans.map(({ low }) => low), spans.map(({ high }) => high)]
  await tx.query(averaging(level), [spans.map(({ sid }) => sid), lows, highs, Math.min(...lows), Math.max(...highs)])
}

interface Dirty {
  sid: number
  hour: number
  day: number
  dayEnd: number
  done1m: number
  isHourDone: boolean
  isDayDone: boolean
}

/** Averages some dirty hours again, with their days; returns how many. */
async function redo(tx: Tx, tenant: string): Promise<number> {
  if (!(await isMine(tx, tenant))) return 0
  // Skip locked: an hour a writer is just marking is done next time. What is calculated from averages is told which.
  const dirty = await tx.query<Dirty>(
    `with picked as (
       select sid, hour from dirty_bucket where tenant_id = $1 order by hour, sid limit ${DIRTY} for update skip locked),
     gone as (delete from dirty_bucket d using picked p where d.sid = p.sid and d.hour = p.hour returning d.sid, d.hour),
     told as (
       insert into late_hour (tenant_id, sid, hour) select $1, sid, hour from gone on conflict (tenant_id, sid, hour) do nothing),
     marks as (select max(done) filter (where level = '1m') as m, max(done) filter (where level = '1h') as h,
       max(done) filter (where level = '1d') as d from rollup_mark where tenant_id = $1)
     select g.sid, extract(epoch from g.hour)::float8 * 1000 as hour,
       extract(epoch from date_trunc('day', g.hour))::float8 * 1000 as day,
       extract(epoch from date_trunc('day', g.hour) + interval '1 day')::float8 * 1000 as "dayEnd",
       extract(epoch from marks.m)::float8 * 1000 as "done1m",
       g.hour < marks.h as "isHourDone", g.hour < marks.d as "isDayDone"
     from gone g, marks`,
    [tenant],
  )
  const minutes = dirty.map(({ sid, hour, done1m }) => ({ sid, low: hour, high: Math.min(hour + HOUR, done1m) }))
  await average(
    tx,
    '1m',
    minutes.filter(({ low, high }) => high > low),
  )
  const hours = dirty.filter(({ isHourDone }) => isHourDone)
  await average(
    tx,
    '1h',
    hours.map(({ sid, hour }) => ({ sid, low: hour, high: hour + HOUR })),
  )
  const days = new Map(dirty.filter(({ isDayDone }) => isDayDone).map((one) => [`${one.sid} ${one.day}`, one]))
  await average(
    tx,
    '1d',
    [...days.values()].map(({ sid, day, dayEnd }) => ({ sid, low: day, high: dayEnd })),
  )
  return dirty.length
}

/** Delay before a minute is closed, for rows still on their way (ms). */
export const GRACE = 10_000
/** Interval of closing minutes (ms); the job that does so says why. */
export const EVERY = 15 * MINUTE
