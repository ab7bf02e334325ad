// Reads every stored reading of a span through a cursor: one snapshot, and memory does not grow with its length.
import { isWideSlot } from '@steward/domain/iot/intake/decode-value'
import type { DbRow, Tx } from '../../platform/db.ts'
import { tidy } from './telemetry-bins.ts'
import { type Source, findSource } from './telemetry-series.ts'
import type { RangeQuery, StoredReading } from './telemetry-store.ts'

/** Rows fetched at a time. */
const PART = 2_000

type Slot = Source['slots'][number] | undefined

const columnOf = (slot: number) => (isWideSlot(slot) ? `t.d[${slot - 999}]` : `t.v[${slot + 1}]`)

/** One cursor at a time in a transaction; `told` hears how many readings are read, and of how many. */
export async function* range(
  tx: Tx,
  { deviceId, identifiers, from, to }: RangeQuery,
  told: (done: number, total: number) => Promise<void> | void,
): AsyncGenerator<StoredReading> {
  const source = await findSource(tx, { deviceId, identifiers })
  const slots = identifiers.map((name) => source?.slots.find((one) => one.identifier === name))
  const found = slots.flatMap((slot, at) => (slot ? [{ column: columnOf(slot.slot), at }] : []))
  if (!source || found.length === 0) return told(0, 0)
  const columns = found.map(({ column }) => column).join(', ')
  const where = `from telemetry t where t.sid = $1 and t.ts >= to_timestamp($2::float8 / 1000)
    and t.ts < to_timestamp($3::float8 / 1000) and num_nonnulls(${columns}) > 0`
  const values = [source.sid, from, to]
  const [counted] = await tx.query<{ n: number }>(`select count(*)::int as n ${where}`, values)
  const total = counted?.n ?? 0
  const named = found.map(({ column, at }) => `${column} as c${at}`).join(', ')
  await tx.query(
    `declare readings no scroll cursor for
     select (extract(epoch from t.ts) * 1000)::float8 as ms, t.q, ${named} ${where} order by t.ts`,
    values,
  )
  await told(0, total)
  for (let done = 0; ;) {
    const rows = await tx.query(`fetch ${PART} from readings`)
    if (rows.length === 0) return told(done, done)
    for (const row of rows) yield readingOf(row, slots)
    done += rows.length
    await told(done, Math.max(done, total))
  }
}

function readingOf(row: DbRow, slots: readonly Slot[]): StoredReading {
  const marks = Array.isArray(row.q) ? row.q.map(Number) : []
  const values = slots.map((slot, at) => {
    const value = row[`c${at}`]
    return !slot || value === null || value === undefined ? null : tidy(slot, Number(value))
  })
  const qualities = slots.map((slot) => (marks.find((mark) => Math.floor(mark / 16) === slot?.slot) ?? 0) % 16)
  return { ts: Number(row.ms), values, qualities }
}
