// Sums of energy records: exact, of meters that do not count each other's energy.
import { textOf, unitsOf } from '@steward/domain/energy/amounts'
import type { Tx } from '../platform/db.ts'
import type { EnergyLevel } from './energy-rollup.ts'

export const measures = ['quantity', 'amount', 'kgce', 'co2', 'sharp', 'peak', 'flat', 'valley'] as const
export type Measure = (typeof measures)[number]
export type Sums = Record<Measure, string> & { completeness: number }

const columns: Record<Measure, string> = {
  quantity: 'consumption',
  amount: 'amount',
  kgce: 'kgce',
  co2: 'co2',
  sharp: 'sharp_qty',
  peak: 'peak_qty',
  flat: 'flat_qty',
  valley: 'valley_qty',
}

const summed = measures
  .map((name) => `coalesce(sum(r.${columns[name]}), 0)::numeric(24, 4)::text as ${name}`)
  .join(', ')

export interface Asked {
  meterIds: readonly string[]
  level: EnergyLevel
  /** Local moments; `to` is exclusive. */
  from: string
  to: string
}

const where = `r.tenant_id = $1 and r.meter_id = any($2::bigint[]) and r.period_type = $3 and r.is_deleted = 0
  and r.period_start >= $4::timestamptz and r.period_start < $5::timestamptz`

const values = (tx: Tx, { meterIds, level, from, to }: Asked) => [tx.scope.tenant, meterIds, level, from, to]

export function byMeter(tx: Tx, asked: Asked): Promise<(Sums & { meterId: string; [column: string]: unknown })[]> {
  return tx.query(
    `select r.meter_id::text as "meterId", ${summed}, avg(r.completeness)::float8 as completeness
     from energy_record r where ${where} group by r.meter_id`,
    values(tx, asked),
  )
}

/** By period, in order of time; `shift` moves those of an earlier year or month to where they are compared. */
export function byPeriod(
  tx: Tx,
  asked: Asked,
  shift: '0 days' | '1 year' | '1 month' = '0 days',
): Promise<(Sums & { start: string; ts: number; [column: string]: unknown })[]> {
  return tx.query(
    `select to_char(r.period_start + interval '${shift}', 'YYYY-MM-DD HH24:MI:SS') as start,
       min(extract(epoch from r.period_start + interval '${shift}') * 1000)::float8 as ts, ${summed},
       avg(r.completeness)::float8 as completeness
     from energy_record r where ${where} group by r.period_start order by r.period_start`,
    values(tx, asked),
  )
}

export function together(all: readonly Sums[]): Sums {
  const sum = (name: Measure) => textOf(all.reduce((total, one) => total + unitsOf(one[name]), 0n))
  const entries = measures.map((name) => [name, sum(name)] as const)
  const completeness = all.length === 0 ? 0 : all.reduce((total, one) => total + one.completeness, 0) / all.length
  return {
    ...(Object.fromEntries(entries) as Record<Measure, string>),
    completeness: Math.round(completeness * 10) / 10,
  }
}

export interface Branch {
  id: string
  parentMeterId: string | null
}

/** Of some meters those that no other of them feeds, through however many that are not among them. */
export function rootsAmong<T extends Branch>(all: ReadonlyMap<string, Branch>, some: readonly T[]): T[] {
  const among = new Set(some.map(({ id }) => id))
  return some.filter(({ parentMeterId }) => nearestAmong(all, among, parentMeterId) === null)
}

/** Of some meters those that feed no other of them, through however many that are not among them. */
export function leavesAmong<T extends Branch>(all: ReadonlyMap<string, Branch>, some: readonly T[]): T[] {
  const among = new Set(some.map(({ id }) => id))
  const feeding = new Set(some.map(({ parentMeterId }) => nearestAmong(all, among, parentMeterId)))
  return some.filter(({ id }) => !feeding.has(id))
}

interface Shares<T> {
  /** Of each key but the empty one: what its meters count, and those below them elsewhere do not. */
  byKey: ReadonlyMap<string, { meter: T; sums: Sums[] }>
  /** What belongs to no key, and what meters count that feed others elsewhere, beyond those. */
  rest: readonly Sums[]
}

/** Each quantity once, so that the parts add up to what the topmost meters count. */
export function shared<T extends Branch>(
  all: ReadonlyMap<string, Branch>,
  some: readonly T[],
  sums: ReadonlyMap<string, Sums>,
  keyOf: (meter: T) => string,
): Shares<T> {
  const among = new Set(some.map(({ id }) => id))
  const below = Map.groupBy(some, ({ parentMeterId }) => nearestAmong(all, among, parentMeterId))
  const byKey = new Map<string, { meter: T; sums: Sums[] }>()
  const rest: Sums[] = []
  for (const meter of some) {
    const own = sums.get(meter.id)
    const fed = below.get(meter.id) ?? []
    const counted = fed.flatMap(({ id }) => sums.get(id) ?? [])
    if (!own && counted.length === 0) continue
    const left = difference(own, counted)
    const key = keyOf(meter)
    if (key === '' || fed.some((one) => keyOf(one) !== key)) rest.push(left)
    else byKey.set(key, { meter, sums: [...(byKey.get(key)?.sums ?? []), left] })
  }
  return { byKey, rest }
}

function nearestAmong(all: ReadonlyMap<string, Branch>, among: ReadonlySet<string>, from: string | null) {
  const seen = new Set<string>()
  for (let above = from; above !== null && !seen.has(above); above = all.get(above)?.parentMeterId ?? null) {
    if (among.has(above)) return above
    seen.add(above)
  }
  return null
}

function difference(own: Sums | undefined, fed: readonly Sums[]): Sums {
  const less = together(fed)
  const entries = measures.map((name) => [name, textOf(unitsOf(own?.[name] ?? '0') - unitsOf(less[name]))] as const)
  return {
    ...(Object.fromEntries(entries) as Record<Measure, string>),
    completeness: own?.completeness ?? 0,
  }
}
