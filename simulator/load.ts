// Load generator: messages per second with a number of points each; measures acknowledgement latency. A message is that of
// one device, or of a gateway for several devices.
import type { FleetDevice } from '@steward/domain/iot/fleet/fleet'
import { type RecordableHistogram, createHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Credential, UsageError, identityOf } from './credential.ts'
import { match } from './fleet.ts'
import { type Line, openLine } from './line.ts'
import { createMachine } from './signals/machine.ts'

export interface LoadOptions {
  url: string
  gateways: readonly Credential[]
  devices?: number
  /** Messages per second. */
  rate: number
  /** Properties of each device in a message. */
  points: number
  /** Devices in a message. */
  together?: number
  qos: 0 | 1
  seconds: number
  /** Seconds of which figures of their own are given; default: all. */
  window?: number
}

interface Latency {
  p50: number
  p90: number
  p95: number
  p99: number
  max: number
}

export interface LoadFigures {
  devices: number
  gateways: number
  seconds: number
  sent: number
  acked: number
  failed: number
  /** Sent, but neither acknowledged nor failed within the final wait. */
  unanswered: number
  /** Messages not sent in time because too many were unacknowledged. */
  heldBack: number
  ackedPerSecond: number
  latencyMs: Latency
  /** By the time of sending. */
  windows: { ackedPerSecond: number; latencyMs: Latency }[]
}

const TICK = 5
const UNDER_WAY = 20_000
const LAST_WAIT = 15_000

interface Sender {
  line: Line
  topic: string
  devices: number
  /** What is sent beside the message's id. */
  make(now: number): object
  last: number
}

export async function runLoad({
  url,
  gateways,
  devices,
  rate,
  points,
  together = 1,
  qos,
  seconds,
  window = seconds,
}: LoadOptions): Promise<LoadFigures> {
  const opened = [...match(gateways, devices)].map(([credential, own]) => ({
    ...openLine(url, credential),
    credential,
    own,
  }))
  try {
    await Promise.all(opened.map(({ line }) => established(line)))
    const perGateway = opened.map(({ line, credential, own }) =>
      together === 1
        ? own.flatMap((each) => senderOf(line, credential, each, points))
        : sendersOf(line, credential, own, points, together),
    )
    const fair = perGateway.filter((senders) => senders.length > 0)
    if (fair.length === 0) throw new UsageError(`No gateway has ${together} devices with ${points} properties each.`)
    const latency = createHistogram()
    const windows = Array.from({ length: Math.max(1, Math.floor(seconds / window)) }, () => createHistogram())
    const figures = { sent: 0, acked: 0, failed: 0, heldBack: 0 }
    const begun = performance.now()
    for (let due = 0; due < rate * seconds;) {
      await pause(TICK)
      const goal = Math.min(rate * seconds, ((performance.now() - begun) / 1000) * rate)
      for (; due < goal; due += 1) {
        if (figures.sent - figures.acked - figures.failed >= UNDER_WAY) figures.heldBack += 1
        else send(due)
      }
    }
    const took = (performance.now() - begun) / 1000
    const inTime = figures.acked
    for (let waited = 0; figures.acked + figures.failed < figures.sent && waited < LAST_WAIT; waited += 20)
      await pause(20)

    function send(turn: number): void {
      // Round-robin over gateways, then over their devices, so that no connection carries more than its share.
      const senders = fair[turn % fair.length] ?? []
      const sender = senders[Math.floor(turn / fair.length) % senders.length]
      if (!sender) return
      sender.last = Math.max(Date.now(), sender.last + 1)
      const payload = JSON.stringify({ id: turn.toString(36), ...sender.make(sender.last) })
      const from = performance.now()
      figures.sent += 1
      sender.line.publish(sender.topic, payload, { qos }, (error) => {
        if (error) figures.failed += 1
        else {
          figures.acked += 1
          const micros = Math.max(1, Math.round((performance.now() - from) * 1000))
          latency.record(micros)
          windows[Math.floor((from - begun) / 1000 / window)]?.record(micros)
        }
      })
    }

    return {
      devices: fair.flat().reduce((sum, sender) => sum + sender.devices, 0),
      gateways: fair.length,
      seconds: Number(took.toFixed(2)),
      ...figures,
      unanswered: figures.sent - figures.acked - figures.failed,
      ackedPerSecond: Math.round(inTime / took),
      latencyMs: latencyOf(latency),
      windows: windows.map((one) => ({ ackedPerSecond: Math.round(one.count / window), latencyMs: latencyOf(one) })),
    }
  } finally {
    await Promise.all(opened.map((each) => each.leave()))
  }
}

/** In ms, of a histogram in µs. */
function latencyOf(histogram: RecordableHistogram): Latency {
  const at = (percentile: number) => (histogram.count > 0 ? histogram.percentile(percentile) / 1000 : 0)
  return { p50: at(50), p90: at(90), p95: at(95), p99: at(99), max: histogram.count > 0 ? histogram.max / 1000 : 0 }
}

function established(line: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    line.once('connect', () => resolve())
    line.once('error', reject)
    line.once('close', () => reject(new Error('the server closed the line')))
    // Later failures show as unacknowledged messages.
    line.on('error', () => undefined)
  })
}

/** The values of a device at a time; nothing where it has too few properties. */
function valuesOf(device: FleetDevice, points: number): ((now: number) => Record<string, number>) | undefined {
  const identifiers = device.type.properties.map(({ identifier }) => identifier).slice(0, points)
  if (identifiers.length < points) return undefined
  const machine = createMachine(device)
  return (now) => {
    const values = machine.read(now)
    return Object.fromEntries(identifiers.map((identifier) => [identifier, values[identifier] ?? 0]))
  }
}

function senderOf(line: Line, credential: Credential, device: FleetDevice, points: number): Sender[] {
  const values = valuesOf(device, points)
  if (!values) return []
  const { tenant, code } = identityOf(credential)
  const topic = `iot/v1/${tenant}/${code}/${device.code}/up/property`
  return [{ line, topic, devices: 1, make: (ts) => ({ ts, params: values(ts) }), last: 0 }]
}

/** The gateway reports for so many devices at once; the rest that fills no message is left out. */
function sendersOf(
  line: Line,
  credential: Credential,
  own: readonly FleetDevice[],
  points: number,
  together: number,
): Sender[] {
  const { tenant, code } = identityOf(credential)
  const able = own.flatMap((device) => {
    const values = valuesOf(device, points)
    return values ? [{ d: device.code, values }] : []
  })
  return Array.from({ length: Math.floor(able.length / together) }, (_, nth) => {
    const some = able.slice(nth * together, (nth + 1) * together)
    return {
      line,
      topic: `iot/v1/${tenant}/${code}/$gw/up/batch`,
      devices: together,
      make: (ts: number) => ({ devices: some.map(({ d, values }) => ({ d, ts, params: values(ts) })) }),
      last: 0,
    }
  })
}
