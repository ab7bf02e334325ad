// Load generator: messages per second with a number of points each; measures acknowledgement latency.
import type { FleetDevice } from '@steward/domain/iot/fleet/fleet'
import { createHistogram } from 'node:perf_hooks'
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
  /** Properties per message. */
  points: number
  qos: 0 | 1
  seconds: number
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
  latencyMs: { p50: number; p90: number; p95: number; p99: number; max: number }
}

const TICK = 5
const UNDER_WAY = 20_000
const LAST_WAIT = 15_000

interface Sender {
  line: Line
  topic: string
  make(now: number): Record<string, number>
  last: number
}

export async function runLoad({
  url,
  gateways,
  devices,
  rate,
  points,
  qos,
  seconds,
}: LoadOptions): Promise<LoadFigures> {
  const opened = [...match(gateways, devices)].map(([credential, own]) => ({
    ...openLine(url, credential),
    credential,
    own,
  }))
  try {
    await Promise.all(opened.map(({ line }) => established(line)))
    const perGateway = opened.map(({ line, credential, own }) =>
      own.flatMap((each) => senderOf(line, credential, each, points)),
    )
    const fair = perGateway.filter((senders) => senders.length > 0)
    if (fair.length === 0) throw new UsageError(`No device has ${points} properties.`)
    const latency = createHistogram()
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
      const payload = JSON.stringify({ id: turn.toString(36), ts: sender.last, params: sender.make(sender.last) })
      const from = performance.now()
      figures.sent += 1
      sender.line.publish(sender.topic, payload, { qos }, (error) => {
        if (error) figures.failed += 1
        else {
          figures.acked += 1
          latency.record(Math.max(1, Math.round((performance.now() - from) * 1000)))
        }
      })
    }

    const at = (percentile: number) => latency.percentile(percentile) / 1000
    return {
      devices: fair.flat().length,
      gateways: fair.length,
      seconds: Number(took.toFixed(2)),
      ...figures,
      unanswered: figures.sent - figures.acked - figures.failed,
      ackedPerSecond: Math.round(inTime / took),
      latencyMs: {
        p50: at(50),
        p90: at(90),
        p95: at(95),
        p99: at(99),
        max: figures.acked > 0 ? latency.max / 1000 : 0,
      },
    }
  } finally {
    await Promise.all(opened.map((each) => each.leave()))
  }
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

function senderOf(line: Line, credential: Credential, device: FleetDevice, points: number): Sender[] {
  const identifiers = device.type.properties.map(({ identifier }) => identifier).slice(0, points)
  if (identifiers.length < points) return []
  const { tenant, code } = identityOf(credential)
  const machine = createMachine(device)
  const make = (now: number) => {
    const values = machine.read(now)
    return Object.fromEntries(identifiers.map((identifier) => [identifier, values[identifier] ?? 0]))
  }
  return [{ line, topic: `iot/v1/${tenant}/${code}/${device.code}/up/property`, make, last: 0 }]
}
