// Puts what was found together: rows by group and time, gaps filled, in order, at most so many.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import type { Bound } from './bind.ts'
import type { Column, Found, Keys } from './found.ts'
import { MOST_READ } from './series.ts'
import { bins, steps } from './statement.ts'

/** `time` is epoch in ms; selected values under their names. */
export type Row = Keys & Record<string, string | number | null | undefined>

export interface Result {
  columns: Column[]
  rows: Row[]
  /** There are more rows than were asked for or are allowed. */
  isCut: boolean
  from: number
  to: number
}

export async function shape(ctx: Ctx, bound: Bound, found: Found, maxRows: number): Promise<Result> {
  const { span, interval } = bound
  const byKey = new Map<string, Row>()
  const names = found.columns.map(({ name }) => name)
  const empty = Object.fromEntries(names.map((name) => [name, null]))
  const rowAt = (group: number, ts: number | null): Row => {
    const key = `${group} ${ts ?? ''}`
    const known = byKey.get(key)
    if (known) return known
    const row: Row = { ...(interval ? { time: ts } : {}), ...found.keys[group], ...empty }
    byKey.set(key, row)
    return row
  }
  const times = bound.fill && interval ? await timesOf(ctx, bound) : []
  if (times.length * found.keys.length > MOST_READ) throw problem('query.too-many', { max: MOST_READ })
  for (const group of found.keys.keys()) for (const ts of times) rowAt(group, ts)
  for (const [i, cells] of found.cells.entries())
    for (const { group, ts, value } of cells) rowAt(group, ts)[names[i] ?? ''] = value
  const rows = [...byKey.values()]
  if (bound.fill && bound.fill !== 'null') fillAll(rows, bound, names)
  rows.sort(inOrder(bound))
  const most = Math.min(bound.limit ?? Infinity, maxRows)
  return { columns: found.columns, rows: rows.slice(0, most), isCut: rows.length > most, from: span.from, to: span.to }
}

/** The beginnings of the intervals of the span. */
async function timesOf(ctx: Ctx, { span, interval }: Bound): Promise<number[]> {
  if (!interval || span.from >= span.to) return []
  const moment = (place: string) => `to_timestamp(${place}::float8 / 1000)`
  const rows = await ctx.tx.query<{ at: number }>(
    `select (extract(epoch from p) * 1000)::float8 as at from generate_series(${bins[interval](moment('$1'))},
       ${moment('$2')} - interval '1 millisecond', interval '${steps[interval]}') p limit ${MOST_READ + 1}`,
    [span.from, span.to],
  )
  return rows.map(({ at }) => at)
}

const groupOf = ({ deviceId = '', areaId = '', typeId = '' }: Row) => `${deviceId} ${areaId} ${typeId}`

function fillAll(rows: readonly Row[], { fill }: Bound, names: readonly string[]): void {
  for (const own of Map.groupBy(rows, groupOf).values()) {
    const inTime = own.toSorted((a, b) => Number(a.time) - Number(b.time))
    for (const name of names) fillOne(inTime, name, fill)
  }
}

function fillOne(rows: readonly Row[], name: string, fill: Bound['fill']): void {
  const known = rows.map((row) => (typeof row[name] === 'number' ? row[name] : null))
  const next: number[] = []
  for (let i = rows.length - 1, at = -1; i >= 0; i -= 1) {
    next[i] = at
    if (known[i] !== null) at = i
  }
  let before = -1
  for (const [i, row] of rows.entries()) {
    if (known[i] !== null) {
      before = i
      continue
    }
    const last = known[before] ?? null
    const after = known[next[i] ?? -1] ?? null
    if (fill === 'zero') row[name] = 0
    else if (fill === 'prev') row[name] = last
    else if (last !== null && after !== null) {
      const [low, high] = [Number(rows[before]?.time), Number(rows[next[i] ?? i]?.time)]
      row[name] = last + ((Number(row.time) - low) / (high - low)) * (after - last)
    }
  }
}

const nameOf = { device: 'deviceName', area: 'areaName', type: 'typeName' } as const

/** Nothing is known stands last; what is the same stands by time and group. */
function inOrder({ order }: Bound): (a: Row, b: Row) => number {
  const by = order.map(({ by: name, dir }) => ({
    name: name in nameOf ? nameOf[name as keyof typeof nameOf] : name,
    sign: dir === 'asc' ? 1 : -1,
  }))
  const usual = ['time', 'deviceName', 'areaName', 'typeName'].map((name) => ({ name, sign: 1 }))
  return (a, b) => {
    for (const { name, sign } of [...by, ...usual]) {
      const [one, other] = [a[name] ?? null, b[name] ?? null]
      if (one === other) continue
      if (one === null) return 1
      if (other === null) return -1
      return one < other ? -sign : sign
    }
    return 0
  }
}
