// The back-test of a rule: what it would have raised over the last days, beside what the present rule would have. Exact
// from stored readings while they are kept; before that from averages of a minute, which is said.
import { type BackTest, type Episode, backTest } from '@steward/domain/alarm/back-test'
import type { Rule } from '@steward/domain/alarm/rule'
import { device } from '@steward/domain/index'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { isPointOf } from '../iot/model/device-points.ts'
import { keptSince } from '../iot/series/counter-readings.ts'
import { DAY, HOUR } from '../iot/series/telemetry-spans.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow, Tx } from '../platform/db.ts'
import { daysOff } from '../system/calendar/days-off.ts'
import { tidied } from './past-readings.ts'
import { textIn } from './row-text.ts'
import { pointColumns } from './rule-meaning.ts'
import { compileWith, identifiersIn } from './rules-compile.ts'

/** Devices of one back-test at most. */
export const MOST_DEVICES = 50

export interface Tested {
  deviceId: string
  deviceName: string
  episodes: Episode[]
}

export interface Outcome {
  devices: Tested[]
  /** Devices the rule is for, of which the first are tested. */
  total: number
  /** Before this time averages of a minute stand for readings, epoch in ms. */
  exactFrom: number
}

/** The devices a rule is for that this person may see, under the alias `t`. */
function devicesFor(ctx: Ctx, row: DbRow): Where {
  const where = new Where()
  applyScope(where, device, ctx)
  where.add(`not (t.id = any(${where.param(row.exclude_ids ?? [])}::bigint[]))`)
  if (row.target_type === 'device') {
    where.add(`t.id = ${where.param(row.device_id)}`)
    return where
  }
  const within = (table: string, column: string, id: unknown) => {
    const asked = where.param(id)
    where.add(`exists (select from ${table} b where b.id = t.${column} and b.is_deleted = 0
      and (b.id = ${asked}::bigint or ${asked}::text = any(string_to_array(b.ancestors, ','))))`)
  }
  within('device_type', 'device_type_id', textIn(row, 'device_type_id'))
  if (row.target_type === 'areaType') within('area', 'area_id', textIn(row, 'area_id'))
  return where
}

export async function testRule(ctx: Ctx, row: DbRow, { from, to }: { from: number; to: number }): Promise<Outcome> {
  const where = devicesFor(ctx, row)
  const found = `from device t where ${where.sql}`
  const [counted] = await ctx.tx.query<{ n: number }>(`select count(*)::int as n ${found}`, where.values)
  const devices = await ctx.tx.query<{ id: string; name: string }>(
    `select t.id::text as id, t.device_name as name ${found} order by t.id limit ${MOST_DEVICES}`,
    where.values,
  )
  const calendar = { zone: ctx.app.timeZone, off: await daysOff(ctx) }
  const { raw } = keptSince(to)
  const tested: Tested[] = []
  for (const { id, name } of devices) {
    const points = await ctx.tx.query(
      `select ${pointColumns}, m.slot, s.sid from device d left join ts_device s on s.device_id = d.id
       join thing_model m on m.kind in ('property', 'event') and m.identifier = any($2) and ${isPointOf('d')} where d.id = $1`,
      [id, identifiersIn(row)],
    )
    const rule = compileWith(row, points, calendar)
    const episodes = rule ? await testDevice(ctx.tx, rule, points, { from, to, raw }) : []
    tested.push({ deviceId: id, deviceName: name, episodes })
  }
  return { devices: tested, total: counted?.n ?? 0, exactFrom: raw }
}

interface Window {
  from: number
  to: number
  /** From here on readings are stored one by one. */
  raw: number
}

async function testDevice(tx: Tx, rule: Rule, points: readonly DbRow[], { from, to, raw }: Window): Promise<Episode[]> {
  const test = backTest(rule)
  const sid = points.find((point) => point.sid !== null)?.sid
  const slots = points.filter(({ kind, slot }) => kind === 'property' && slot !== null)
  if (sid === undefined || slots.length === 0) return []
  const coarse = { from, to: Math.min(to, raw) }
  const exact = { from: Math.max(from, raw), to }
  for (let at = coarse.from; at < coarse.to; at += DAY)
    await feed(tx, test, slots, minutesQuery(Number(sid), slots, at, Math.min(at + DAY, coarse.to)))
  for (let at = exact.from; at < exact.to; at += 6 * HOUR)
    await feed(tx, test, slots, readingsQuery(Number(sid), slots, at, Math.min(at + 6 * HOUR, exact.to)))
  return test.end(to)
}

interface Query {
  text: string
  values: unknown[]
}

const column = (slot: unknown, single: string, wide: string) =>
  Number(slot) < 1000 ? `t.${single}[${Number(slot) + 1}]` : `t.${wide}[${Number(slot) - 999}]`

/** One row with an array for each property, which is read ten times as fast as a row for each reading. */
const columnsOf = (slots: readonly DbRow[], single: string, wide: string, time: string) => `
  select array_agg((extract(epoch from ${time}) * 1000)::float8 order by ${time}) as times,
    ${slots.map(({ slot }, i) => `array_agg(${column(slot, single, wide)}::float8 order by ${time}) as v${i}`).join(', ')}`

const minutesQuery = (sid: number, slots: readonly DbRow[], from: number, to: number): Query => ({
  text: `${columnsOf(slots, 'vlast', 'dlast', 't.bucket')}, null as codes from telemetry_1m t
    where t.sid = $1 and t.bucket >= to_timestamp($2::float8 / 1000) and t.bucket < to_timestamp($3::float8 / 1000)`,
  values: [sid, from, to],
})

const readingsQuery = (sid: number, slots: readonly DbRow[], from: number, to: number): Query => ({
  text: `${columnsOf(slots, 'v', 'd', 't.ts')}, array_agg(array_to_string(t.q, ',') order by t.ts) as codes from telemetry t
    where t.sid = $1 and t.ts >= to_timestamp($2::float8 / 1000) and t.ts < to_timestamp($3::float8 / 1000)`,
  values: [sid, from, to],
})

async function feed(tx: Tx, test: BackTest, slots: readonly DbRow[], { text, values }: Query): Promise<void> {
  const [row] = await tx.query<{ times: number[] | null; codes: (string | null)[] | null; [name: string]: unknown }>(
    text,
    values,
  )
  if (!row?.times) return
  const columns = slots.map((_, i) => row[`v${i}`] as (number | null)[])
  row.times.forEach((ts, at) => {
    const codes = row.codes?.[at] ?? ''
    const readings = slots.flatMap(({ identifier, slot }, i) => {
      const value = columns[i]?.[at]
      if (value === null || value === undefined) return []
      return [{ identifier: String(identifier), value: tidied(Number(slot), value), q: codeOf(codes, Number(slot)) }]
    })
    if (readings.length > 0) test.take({ ts, readings })
  })
}

const codeOf = (codes: string, slot: number): number =>
  codes === '' ? 0 : Number(codes.split(',').find((one) => Math.floor(Number(one) / 16) === slot) ?? 0) % 16
