// Snapshots as rows: arrays by slot in PostgreSQL's own text, snapshots of one device and moment in one row.
import { type Reading, type Snapshot, WIDE } from '@steward/domain/iot/decode'

export interface Row {
  sid: number
  ts: number
  readings: Map<number, Reading>
  /** Those that brought something of it, in their order. */
  of: Snapshot[]
}

export interface Rows {
  rows: Row[]
  /** Snapshots that said nothing new beside another one of the same batch. */
  repeated: Set<Snapshot>
  conflicts: Set<Snapshot>
}

export const keyOf = (sid: number, ts: number): string => `${sid} ${ts}`

/** One row per device and moment; of two values for one property the later stands. */
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
  // In one order everywhere, so that two writers never wait for each other.
  const sorted = [...rows.values()].toSorted((a, b) => a.sid - b.sid || a.ts - b.ts)
  return { rows: sorted, repeated, conflicts }
}

export interface Columns {
  sids: number[]
  times: number[]
  /** Arrays in PostgreSQL's text, one per line; an empty line where there is none. */
  v: string
  d: string
  q: string
}

/** The columns of many rows, as one statement takes them. */
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

// PostgreSQL refuses what single precision cannot tell from zero.
const shorten = (value: number) => (Math.fround(value) === 0 ? 0 : value)

function literal(values: readonly (number | undefined)[]): string {
  if (values.length === 0) return ''
  let text = ''
  for (let i = 0; i < values.length; i += 1) text += `${i === 0 ? '' : ','}${values[i] ?? 'NULL'}`
  return `{${text}}`
}
