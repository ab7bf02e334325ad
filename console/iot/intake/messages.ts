// One line of the message log as the server returns it.
import { type Wire, listOf } from '@steward/client/wire'

export interface Found {
  code: string
  key: string
  detail: string
  times: number
}

export interface Message {
  id: string
  time: string
  topic: string
  result: string
  findings: readonly Found[]
  payload: string
  size: number
  qos: number
  /** Number of identical messages this line stands for. */
  times: number
  costMs: number | null
  msgId: string
  /** A vendor's own payload, read by a decoder. */
  isVendors: boolean
  stages: readonly Step[]
  decoded: readonly Wire[]
  remark: string
  /** Empty where it is not known. */
  gatewayId: string
  deviceId: string
  /** The decoder that read it. */
  jsonModelId: string
}

export interface Step {
  stage: string
  passed: number
  lost: number
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const foundFromWire = (findings: unknown): Found[] =>
  listOf(findings).map((found) => ({
    code: textOf(found.code),
    key: textOf(found.key) || textOf(found.deviceCode),
    detail: textOf(found.detail),
    times: Number(found.times ?? 1),
  }))

export const messageFromWire = (wire: Wire): Message => ({
  id: textOf(wire.id),
  time: textOf(wire.logTime),
  topic: textOf(wire.topic),
  result: textOf(wire.result),
  findings: foundFromWire(wire.findings),
  payload: textOf(wire.payload),
  size: Number(wire.payloadSize ?? 0),
  qos: Number(wire.qos ?? 0),
  times: Number(wire.times ?? 1),
  costMs: typeof wire.costMs === 'number' ? wire.costMs : null,
  msgId: textOf(wire.msgId),
  isVendors: isVendors(wire),
  stages: listOf(wire.stages).map(({ stage, passed, lost }) => ({
    stage: textOf(stage),
    passed: Number(passed ?? 0),
    lost: Number(lost ?? 0),
  })),
  decoded: listOf(wire.decoded),
  remark: textOf(wire.remark),
  gatewayId: textOf(wire.gatewayId),
  deviceId: textOf(wire.deviceId),
  jsonModelId: textOf(wire.jsonModelId),
})

/** What of a message keeps its values from being taken, by what can be done about it. */
export type Way = 'unknown' | 'unmapped' | 'undecoded' | 'topic'

export function waysOf({ findings, isVendors: isOfVendor, result }: Message): Way[] {
  const has = (...codes: string[]) => findings.some(({ code }) => codes.includes(code))
  const isUndecoded = isOfVendor && (result === 'unmapped' || result === 'partial' || has('E_MODEL'))
  return [
    ...(has('E_UNKNOWN') ? (['unknown'] as const) : []),
    ...(has('E_UNMAPPED') ? (['unmapped'] as const) : []),
    ...(isUndecoded ? (['undecoded'] as const) : []),
    ...(has('E_TOPIC') ? (['topic'] as const) : []),
  ]
}

export const isVendors = ({ topic }: Wire): boolean => textOf(topic).endsWith('/$gw/up/raw')

const again = new Set(['unmapped', 'partial', 'rejected', 'unknown_device'])

/** Kept as received: a mended decoder or device may read it. */
export const canReprocess = (row: Wire): boolean =>
  row.result === 'kept' || (isVendors(row) && again.has(textOf(row.result)))

/** The payload, indented where it is JSON. */
export function laidOut(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
