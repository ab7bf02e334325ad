// Snapshots as rows: arrays by slot in PostgreSQL's text format; snapshots of one device and time share a row.
import { type Reading, type Snapshot, WIDE } from '@steward/domain/iot/intake/decode'

export interface Row {
  sid: number
  ts: number
  readings: Map<number, Reading>
  /** Snapshots that contributed to the row, in order. */
  of: Snapshot[]
}

export interface Rows {
  rows: Row[]
  /** Snapshots that added nothing to others of the same batch. */
  repeated: Set<Snapshot>
  conflicts: Set<Snapshot>
}

export const keyOf = (sid: number, ts: number): string => `${sid} ${ts}`

/** One row per device and time; of two values of one property the later wins. */
export function gather(snapshots: readonly Snapshot[]): Rows {
  const rows = new Map<string, Row>()
  const conflicts = new Set<Snapshot>()
  const repeated = new Set<Snapshot>()
  for (const snapshot of snapshots) {
    const { device, ts, readings } = snapshot
    const key = keyOf(device.sid, ts)
    const row = rows.get(key) ?? { sid: device.sid, ts, readings: new Map<number, Reading>(), of: [] }
    rows.set(key, row)
    let isNews = row.of.length === 0
    for (const reading of readings) {
      const before = row.readings.get(reading.slot)
      if (before?.value === reading.value) continue
      if (before) conflicts.add(snapshot)
      row.readings.set(reading.slot, reading)
      isNews = true
    }
    if (isNews) row.of.push(snapshot)
    else repeated.add(snapshot)
  }
  // Sorted, so that two writers lock rows in the same order and cannot deadlock.
  const sorted = [...rows.values()].toSorted((a, b) => a.sid - b.sid || a.ts - b.ts)
  return { rows: sorted, repeated, conflicts }
}

export interface Columns {
  sids: number[]
  times: number[]
  /** PostgreSQL array literals, one per line; an empty line is null. */
  v: string
  d: string
  q: string
}

/** Columns of many rows as parameters of one statement. */
export function columnsOf(rows: readonly Row[]): Columns {
  const sids: number[] = []
  const times: number[] = []
  const [singles, wides, marked]: [string[], string[], string[]] = [[], [], []]
  for (const { sid, ts, readings } of rows) {
    const single: (number | undefined)[] = []
    const wide: (number | undefined)[] = []
    const marks: number[] = []
    for (const { slot, value, q } of readings.values()) {
      if (slot < WIDE) single[slot] = shorten(value)
      else wide[slot - WIDE] = value
      if (q !== 0) marks.push(slot * 16 + q)
    }
    sids.push(sid)
    times.push(ts)
    singles.push(literal(single))
    wides.push(literal(wide))
    marked.push(literal(marks))
  }
  return { sids, times, v: singles.join('\n'), d: wides.join('\n'), q: marked.join('\n') }
}

// PostgreSQL rejects values that underflow single precision.
const shorten = (value: number) => (Math.fround(value) === 0 ? 0 : value)

function literal(values: readonly (number | undefined)[]): string {
  if (values.length === 0) return ''
  let text = ''
  for (let i = 0; i < values.length; i += 1) text += `${i === 0 ? '' : ','}${values[i] ?? 'NULL'}`
  return `{${text}}`
}
