// Current values of one device: parsed from the reply, and updated from a live event.
import { listOf, recordOf } from '@steward/client/wire'
import { isBad } from '@steward/domain/iot/intake/quality'

export interface LiveValue {
  identifier: string
  name: string
  value: number | null
  /** Formatted by the server: decimals, or the caption of an enumeration. */
  text: string
  unit: string
  ts: number | null
  q: number
  isStale: boolean
  isDisplay: boolean
  /** Judged by a rule, and therefore listed first. */
  isKey: boolean
}

export interface DeviceNow {
  deviceId: string
  onlineStatus: string
  runState: string
  ts: number | null
  values: readonly LiveValue[]
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

export const deviceFromWire = (data: unknown): DeviceNow => {
  const wire = recordOf(data)
  return {
    deviceId: textOf(wire.deviceId),
    onlineStatus: textOf(wire.onlineStatus),
    runState: textOf(wire.runState),
    ts: numberOf(wire.ts),
    values: listOf(wire.values).map((one) => ({
      identifier: textOf(one.identifier),
      name: textOf(one.name),
      value: numberOf(one.value),
      text: textOf(one.text),
      unit: textOf(one.unit),
      ts: numberOf(one.ts),
      q: numberOf(one.q) ?? 0,
      isStale: one.stale === true,
      isDisplay: one.isDisplay !== 0,
      isKey: one.isKey === 1,
    })),
  }
}

/** Applies a live event; `needsWords` when a changed value can only be formatted by the server. */
export function applyEvent(before: DeviceNow, data: unknown): { now: DeviceNow; needsText: boolean } {
  const event = recordOf(data)
  const sent = recordOf(event.values)
  let needsText = false
  const values = before.values.map((known): LiveValue => {
    const [value, ts, q] = tripleOf(sent[known.identifier])
    if (value === undefined || (known.ts !== null && ts < known.ts)) return known
    // The value of a broken sensor is not shown: the last good one stays, with the new quality.
    if (isBad(q)) return { ...known, q }
    const text = reformat(known, value)
    if (text === undefined) needsText = true
    return { ...known, value, ts, q, isStale: false, text: text ?? known.text }
  })
  const ts = Math.max(numberOf(event.ts) ?? 0, before.ts ?? 0)
  const onlineStatus = textOf(event.onlineStatus) || before.onlineStatus
  const runState = textOf(event.runState) || before.runState
  return { now: { ...before, values, ts, onlineStatus, runState }, needsText }
}

function tripleOf(sent: unknown): [value: number | undefined, ts: number, q: number] {
  const [value, ts, q]: unknown[] = Array.isArray(sent) ? sent : []
  return [numberOf(value) ?? undefined, numberOf(ts) ?? 0, numberOf(q) ?? 0]
}

/** Formats a number with the decimals of the value before. */
function reformat({ text, value: before }: LiveValue, value: number): string | undefined {
  if (value === before) return text
  const [, decimals] = /^-?\d+(?:\.(\d+))?$/.exec(text) ?? []
  return /^-?\d/.test(text) && !Number.isNaN(Number(text)) ? value.toFixed(decimals?.length ?? 0) : undefined
}
