// Reads a vendor's message by a decoder: records with the device's key, a time and values, before any device is known.
import { isScalar } from '../intake/decode-value.ts'
import { type Mapped } from './mapping.ts'
import type { PayloadModel } from './model.ts'
import { Reading, TooMuchWork } from './select.ts'

/** Records of one message, and values in all of them. */
export const MOST_RECORDS = 2_000
export const MOST_VALUES = 5_000

export interface PayloadValue {
  identifier: string
  mapped: Mapped
}

export interface PayloadRecord {
  /** What the vendor calls the device by; undefined where the decoder names no path for it. */
  key: string | undefined
  /** Epoch in ms; undefined where none was sent, `NaN` where it is no time. */
  ts: number | undefined
  values: PayloadValue[]
}

export interface ReadPayload {
  records: PayloadRecord[]
  /** Records that do not say which device they are of. */
  nameless: number
  id?: string
}

export type TooLarge = { tooLarge: string }

const LONGEST_KEY = 64

/** Reads at most `MOST_STEPS` values, whatever decoder and document; beyond that it answers `tooLarge`. Never throws. */
export function readPayload(
  model: PayloadModel,
  root: unknown,
  now: number,
  reading = new Reading(),
): ReadPayload | TooLarge {
  try {
    const found = reading.select(model.root, root, root)
    if (found.length > MOST_RECORDS) return { tooLarge: `${found.length} records` }
    const records: PayloadRecord[] = []
    let nameless = 0
    let values = 0
    for (const record of found) {
      const read = readRecord(model, root, record, { now, reading })
      values += read?.values.length ?? 0
      if (values > MOST_VALUES) return { tooLarge: `${values} points` }
      if (read) records.push(read)
      else nameless += 1
    }
    const id = model.id && reading.select(model.id, root, root)[0]
    return { records, nameless, ...(typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {}) }
  } catch (error) {
    if (error instanceof TooMuchWork) return { tooLarge: 'too many parts' }
    throw error
  }
}

function readRecord(
  { device, time, readTime, mappings }: PayloadModel,
  root: unknown,
  record: unknown,
  { now, reading }: { now: number; reading: Reading },
): PayloadRecord | undefined {
  const key = device && keyOf(reading.select(device, root, record)[0])
  if (device && key === undefined) return undefined
  const ts = readTime(time && reading.select(time, root, record)[0], now)
  const values: PayloadValue[] = []
  for (const mapping of mappings) {
    for (const mapped of mapping.read(reading, root, record)) values.push({ identifier: mapping.identifier, mapped })
    if (values.length > MOST_VALUES) break
  }
  return { key, ts, values }
}

function keyOf(sent: unknown): string | undefined {
  if (!isScalar(sent) || sent === null || typeof sent === 'boolean') return undefined
  const key = String(sent).trim()
  return key === '' || key.length > LONGEST_KEY ? undefined : key
}
