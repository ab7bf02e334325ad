// Parses a message's bytes into reports, before any device is looked up.
import { cut } from '../../cut.ts'
import type { Topic } from './decode-topic.ts'
import { type Finding, type MessageKind, type Scalar } from './decode-types.ts'
import { isScalar } from './decode-value.ts'
import { readJson } from './read-json.ts'

export interface Announcement {
  identifier: string
  ts: unknown
  params: Record<string, Scalar>
}

/** The values of one device at one time. */
export interface Report {
  deviceCode: string
  ts: unknown
  params: Record<string, unknown>
  events: Announcement[]
}

export interface Packet {
  reports: Report[]
  findings: Finding[]
  id?: string
  seq?: number
}

export const MOST_BYTES = 256 * 1024
const MOST_DEVICES = 200
const MOST_POINTS = 5_000

// Both Node and browsers have TextDecoder; the domain is compiled without the type library of either.
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string }
const utf8 = new TextDecoder('utf-8', { fatal: true })

type Sent = Record<string, unknown>

const isObject = (sent: unknown): sent is Sent => typeof sent === 'object' && sent !== null && !Array.isArray(sent)

/** The reports of a message, or the finding why there are none. */
export function readPacket(topic: Topic, payload: Uint8Array): Packet | Finding {
  const { body, fault } = bodyOf(payload)
  if (!body) return fault
  const findings: Finding[] = []
  const reports = shapes[topic.kind]?.(topic, body, findings) ?? []
  const tooMany = exceeds(reports)
  if (tooMany) return { code: 'E_SIZE', detail: tooMany }
  const { id, seq } = body
  return {
    reports,
    findings,
    ...(typeof id === 'string' || typeof id === 'number' ? { id: cut(String(id), 64) } : {}),
    ...(typeof seq === 'number' ? { seq } : {}),
  }
}

export type Body = { body: Sent; fault?: undefined } | { body?: undefined; fault: Finding }

export function bodyOf(payload: Uint8Array): Body {
  const { value, fault } = jsonOf(payload)
  if (fault) return { fault }
  return isObject(value) ? { body: value } : { fault: { code: 'E_PARSE', detail: 'not an object' } }
}

/** Any JSON, or the finding why there is none. */
export function jsonOf(
  payload: Uint8Array,
): { value: unknown; fault?: undefined } | { value?: undefined; fault: Finding } {
  if (payload.byteLength > MOST_BYTES) return { fault: { code: 'E_SIZE', detail: `${payload.byteLength} bytes` } }
  if (payload[0] === 0x1f && payload[1] === 0x8b) return { fault: { code: 'E_PARSE', detail: 'still compressed' } }
  const text = textOf(payload)
  if (text === undefined) return { fault: { code: 'E_PARSE', detail: 'not UTF-8' } }
  const { value } = readJson(text)
  return value === undefined ? { fault: { code: 'E_PARSE', detail: 'not JSON' } } : { value }
}

function textOf(payload: Uint8Array): string | undefined {
  try {
    return utf8.decode(payload)
  } catch {
    return undefined
  }
}

type Shape = (topic: Topic, body: Sent, findings: Finding[]) => Report[]

const one: Shape = ({ deviceCode = '' }, body, findings) => reportOf(deviceCode, body, findings)

const several: Shape = ({ deviceCode = '' }, body, findings) =>
  listOf(body.items, deviceCode, 'items', findings).flatMap((item) => reportOf(deviceCode, item, findings))

const shapes: Partial<Record<MessageKind, Shape>> = {
  property: one,
  batch: several,
  history: several,
  event: ({ deviceCode = '', name = '' }, body, findings) => [
    { deviceCode, ts: body.ts, params: {}, events: announced(deviceCode, [{ ...body, identifier: name }], findings) },
  ],
  'gateway-batch': (_, body, findings) =>
    listOf(body.devices, undefined, 'devices', findings).flatMap((item) => {
      const code = typeof item.d === 'string' ? item.d : ''
      if (code === '') findings.push({ code: 'E_PARSE', key: 'd' })
      return code === '' ? [] : reportOf(code, item, findings)
    }),
}

export function listOf(sent: unknown, deviceCode: string | undefined, key: string, findings: Finding[]): Sent[] {
  const about = deviceCode === undefined ? {} : { deviceCode }
  if (!Array.isArray(sent)) {
    findings.push({ ...about, code: 'E_PARSE', key, detail: 'not a list' })
    return []
  }
  return sent.filter((item: unknown) => {
    if (!isObject(item)) findings.push({ ...about, code: 'E_PARSE', key, detail: 'an item is not an object' })
    return isObject(item)
  })
}

function reportOf(deviceCode: string, body: Sent, findings: Finding[]): Report[] {
  const { ts, params = {}, events = [] } = body
  if (!isObject(params)) {
    findings.push({ code: 'E_PARSE', deviceCode, key: 'params', detail: 'not an object' })
    return []
  }
  return [{ deviceCode, ts, params, events: announced(deviceCode, events, findings, ts) }]
}

/** Characters of what an event says: each is a row that is kept for months. */
const MOST_OF_EVENT = 8_192

function announced(deviceCode: string, sent: unknown, findings: Finding[], ts?: unknown): Announcement[] {
  return listOf(sent, deviceCode, 'events', findings).flatMap((event) => {
    const identifier = typeof event.identifier === 'string' ? event.identifier : ''
    if (identifier === '') findings.push({ code: 'E_PARSE', deviceCode, key: 'identifier' })
    const outputs = isObject(event.params) ? Object.entries(event.params) : []
    const params: Record<string, Scalar> = {}
    for (const [key, value] of outputs) {
      if (isScalar(value)) params[key] = value
      else findings.push({ code: 'E_TYPE', deviceCode, key: `${identifier}.${key}` })
    }
    const size = Object.entries(params).reduce((sum, [key, value]) => sum + key.length + String(value).length, 0)
    if (size > MOST_OF_EVENT) {
      findings.push({ code: 'E_SIZE', deviceCode, key: identifier, detail: `${size} characters` })
      return []
    }
    return identifier === '' ? [] : [{ identifier, ts: event.ts ?? ts, params }]
  })
}

export function exceeds(reports: readonly Report[]): string | undefined {
  const devices = new Set(reports.map((report) => report.deviceCode)).size
  if (devices > MOST_DEVICES) return `${devices} devices`
  const points = reports.reduce((sum, report) => sum + Object.keys(report.params).length + report.events.length, 0)
  return points > MOST_POINTS ? `${points} points` : undefined
}
