// Makes the sessions of a device anew out of its stored series, from a time on, and writes what differs.
import { isWideSlot } from '@steward/domain/iot/intake/decode-value'
import {
  type EndedSession,
  type RunFold,
  type RunPoint,
  type RunReport,
  type RunRule,
  type RunType,
  type Session,
  asStored,
  emptyFold,
  follow,
  lapse,
  runTypeOf,
  stateOf,
} from '@steward/domain/iot/run/run-state'
import type { DbRow, Tx } from '../../platform/db.ts'
import { addSessions, isEnded, keptOf, markRecheck, rewriteSessions, storeRunStates } from './run-rows.ts'

/** Rows fetched at a time. */
const PART = 2_000

interface Stored {
  id: string
  type: RunType
  start: number
  end: number | null
  endCause: string | null
  startReading: Record<string, number>
  endReading: Record<string, number> | null
}

export interface Rechecked {
  /** Undefined where the next report has to be judged by the series. */
  fold: RunFold | undefined
  state: string
  /** Somebody else has locked the device: its mark stays until its state is written. */
  isLocked: boolean
}

/**
 * `since` and `now` in ms. Without a rule what lasts on is ended. The caller has the tenant's reports stand still
 * meanwhile.
 */
export async function recheck(
  tx: Tx,
  { deviceId, rule, since: wanted, now }: { deviceId: string; rule: RunRule | undefined; since: number; now: number },
): Promise<Rechecked> {
  const since = await takeMark(tx, deviceId, wanted)
  const [device] = await tx.query<{ sid: number }>(
    'select sid from ts_device where device_id = $1 and tenant_id = $2',
    [deviceId, tx.scope.tenant],
  )
  if (!device || !rule) return giveUp(tx, deviceId, now)
  const { fold: carried, gone } = await carriedAt(tx, device.sid, rule, since)
  const stored = await storedSessions(tx, deviceId, Math.min(since, carried.ts))
  const type = runTypeOf(rule, carried.values)
  // Where too little is stored of before to say, the session says it: it was made when there was more.
  const isGone = type === undefined && gone.size > 0
  const lasting = stored.find(
    (one) => (isGone || one.type === type) && one.start <= carried.ts && (one.end ?? Infinity) > carried.ts,
  )
  const made: EndedSession[] = []
  let fold: RunFold = { ...carried, open: lasting && sessionOf(lasting) }
  for await (const report of reportsSince(tx, device.sid, rule, since)) {
    for (const identifier of report.values.keys()) gone.delete(identifier)
    const next = isGone && gone.size > 0 ? goOn : follow
    fold = next(rule, fold, report, (one) => made.push(one))
  }
  const heard = fold.open
  fold = lapse(rule, fold, now, (one) => made.push(one))
  // Those that were over before the first report that is judged again stay as they are.
  const touched = stored.filter((one) => one === lasting || one.end === null || one.end > since)
  await write(tx, { deviceId, rule, since }, touched, [...made, ...(fold.open ? [fold.open] : [])])
  const state = stateOf(fold.open?.type)
  const isLocked = await isLeft(tx, deviceId, state, now)
  // What the clock ended lasts on if the next report shows that the device was not silent: that is looked up again.
  return { fold: heard === fold.open ? fold : undefined, state, isLocked }
}

/** A report that does not say anew what is no longer stored: what lasted on lasts, unless the device was silent. */
function goOn(rule: RunRule, before: RunFold, report: RunReport, end: (session: EndedSession) => void): RunFold {
  const { open } = lapse(rule, before, report.ts, end)
  return { ts: report.ts, values: new Map([...before.values, ...report.values]), open }
}

async function isLeft(tx: Tx, deviceId: string, state: string, now: number): Promise<boolean> {
  const locked = await storeRunStates(tx, new Map([[deviceId, state]]))
  await markRecheck(tx, new Map([...locked.keys()].map((id) => [id, now])))
  return locked.size > 0
}

async function takeMark(tx: Tx, deviceId: string, wanted: number): Promise<number> {
  const [mark] = await tx.query<{ since: number }>(
    `delete from run_recheck where device_id = $1 and tenant_id = $2
     returning (extract(epoch from since) * 1000)::float8 as since`,
    [deviceId, tx.scope.tenant],
  )
  return Math.min(wanted, mark?.since ?? Infinity)
}

const columnOf = ({ slot }: RunPoint) => (isWideSlot(slot) ? `t.d[${slot - 999}]` : `t.v[${slot + 1}]`)
const at = (param: string) => `to_timestamp(${param}::float8 / 1000)`
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

interface Carried {
  fold: RunFold
  /** What the expression reads and the device reported, but of before the time nothing is stored any more. */
  gone: Set<string>
}

/** The last values before a time, and when the device reported last. */
async function carriedAt(tx: Tx, sid: number, { points, checked }: RunRule, since: number): Promise<Carried> {
  const [last] = await tx.query<{ ts: number }>(
    `select ${ms('t.ts')} as ts from telemetry t where t.sid = $1 and t.ts < ${at('$2')} order by t.ts desc limit 1`,
    [sid, since],
  )
  if (!last) return { fold: { ...emptyFold }, gone: new Set() }
  const latest = await latestOf(tx, sid)
  const values = await Promise.all(
    points.map(async (point): Promise<[string, number | null][]> => {
      const [row] = await tx.query(
        `select ${columnOf(point)} as x, t.q from telemetry t
         where t.sid = $1 and t.ts < ${at('$2')} and ${columnOf(point)} is not null order by t.ts desc limit 1`,
        [sid, since],
      )
      if (row) return [[point.identifier, asStored(point, Number(row.x), markOf(point, row))]]
      // Told so long ago that its report is deleted, and not since.
      const [value, ts = Infinity, q = 0] = latest[point.identifier] ?? []
      return value !== undefined && ts < since ? [[point.identifier, asStored(point, value, q)]] : []
    }),
  )
  const known = new Map(values.flat())
  const gone = checked.inputs.filter((name) => !known.has(name) && latest[name] !== undefined)
  return { fold: { ts: Math.round(last.ts), values: known, open: undefined }, gone: new Set(gone) }
}

async function latestOf(tx: Tx, sid: number): Promise<Record<string, readonly number[]>> {
  const [row] = await tx.query<{ vals: Record<string, readonly number[]> }>(
    'select vals from device_latest where sid = $1',
    [sid],
  )
  return row?.vals ?? {}
}

async function* reportsSince(tx: Tx, sid: number, { points }: RunRule, since: number): AsyncGenerator<RunReport> {
  const columns = points.map((point, n) => `, ${columnOf(point)} as c${n}`).join('')
  await tx.query(
    `declare run_reports no scroll cursor for
     select ${ms('t.ts')} as ts, t.q${columns} from telemetry t where t.sid = $1 and t.ts >= ${at('$2')} order by t.ts`,
    [sid, since],
  )
  for (;;) {
    const rows = await tx.query(`fetch ${PART} from run_reports`)
    for (const row of rows) {
      const values = points.flatMap((point, n): [string, number | null][] => {
        const x = row[`c${n}`]
        return x === null || x === undefined ? [] : [[point.identifier, asStored(point, Number(x), markOf(point, row))]]
      })
      yield { ts: Math.round(Number(row.ts)), values: new Map(values) }
    }
    if (rows.length < PART) break
  }
  await tx.query('close run_reports')
}

function markOf({ slot }: RunPoint, { q }: DbRow): number {
  const marks = Array.isArray(q) ? q.map(Number) : []
  return (marks.find((mark) => Math.floor(mark / 16) === slot) ?? 0) % 16
}

const storedSessions = async (tx: Tx, deviceId: string, from: number): Promise<Stored[]> =>
  (
    await tx.query<{ start: number; end: number | null } & Omit<Stored, 'start' | 'end'>>(
      `select id::text as id, record_type as type, ${ms('start_time')} as start, ${ms('end_time')} as end, end_cause as "endCause",
         start_reading as "startReading", end_reading as "endReading"
       from device_run_record
       where tenant_id = $1 and device_id = $2 and source = 'auto' and record_type in ('run', 'standby', 'stop', 'fault')
         and is_deleted = 0 and ($3::float8 = '-infinity' or end_time is null or end_time > ${at('$3')})
       order by start_time for update`,
      [tx.scope.tenant, deviceId, from],
    )
  ).map((row) => ({ ...row, start: Math.round(row.start), end: row.end === null ? null : Math.round(row.end) }))

const sessionOf = ({ type, start, startReading }: Stored): Session => ({
  type,
  start,
  startReading: { ...startReading },
})

interface Whose {
  deviceId: string
  rule: RunRule
  since: number
}

async function write(
  tx: Tx,
  { deviceId, rule, since }: Whose,
  stored: readonly Stored[],
  made: readonly (Session | EndedSession)[],
): Promise<void> {
  const keyOf = ({ type, start }: Pick<Session, 'type' | 'start'>) => `${type} ${start}`
  const wanted = new Map(made.map((one) => [keyOf(one), one]))
  const gone = stored.filter((one) => !wanted.has(keyOf(one)))
  // A session of another expression that began before is cut; one that began since never was.
  const cut = gone.filter(({ start }) => start < since)
  await tx.query('delete from device_run_record where tenant_id = $1 and id = any($2::bigint[])', [
    tx.scope.tenant,
    gone.filter((one) => !cut.includes(one)).map(({ id }) => id),
  ])
  await cutAt(tx, cut, since)
  const known = new Set(stored.map(keyOf))
  await rewriteSessions(
    tx,
    stored.flatMap((one) => {
      const now = wanted.get(keyOf(one))
      return now && !isAlike(one, now) ? [{ ...keptOf(deviceId, rule, now), id: one.id }] : []
    }),
  )
  await addSessions(
    tx,
    made.filter((one) => !known.has(keyOf(one))).map((one) => keptOf(deviceId, rule, one)),
  )
}

const isAlike = (one: Stored, now: Session | EndedSession): boolean =>
  isSame(one.startReading, now.startReading) &&
  (isEnded(now)
    ? one.end === now.end && one.endCause === now.endCause && isSame(one.endReading, now.endReading)
    : one.end === null)

const isSame = (one: Reading, other: Reading) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
type Reading = Readonly<Record<string, number>> | null
const sorted = (reading: Reading) => Object.entries(reading ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))

async function cutAt(tx: Tx, cut: readonly Stored[], since: number): Promise<void> {
  if (cut.length === 0) return
  await tx.query(
    `update device_run_record set end_time = ${at('$3')}, end_cause = 'server', end_reading = null, energy = null,
       duration_sec = round(extract(epoch from ${at('$3')} - start_time))::int
     where tenant_id = $1 and id = any($2::bigint[])`,
    [tx.scope.tenant, cut.map(({ id }) => id), since],
  )
}

/** Of a device that is no longer judged nothing is known from now on. */
async function giveUp(tx: Tx, deviceId: string, now: number): Promise<Rechecked> {
  await tx.query(
    `update device_run_record set end_time = greatest(${at('$3')}, start_time + interval '1 millisecond'), end_cause = 'server',
       duration_sec = round(extract(epoch from greatest(${at('$3')}, start_time + interval '1 millisecond') - start_time))::int
     where tenant_id = $1 and device_id = $2 and source = 'auto' and record_type in ('run', 'standby', 'stop', 'fault')
       and end_time is null and is_deleted = 0`,
    [tx.scope.tenant, deviceId, now],
  )
  return { fold: undefined, state: 'unknown', isLocked: await isLeft(tx, deviceId, 'unknown', now) }
}
