// Gateways that send numbered messages with QoS 1, repeated until acknowledged, and record which were.
import mqtt, { type MqttClient } from 'mqtt'
import { setTimeout as wait } from 'node:timers/promises'
import type { Credential } from '../../simulator/credential.ts'

export interface Target {
  sid: number
  topic: string
  property: string
  credential: Credential
}

export interface Senders {
  /** Acknowledged numbers by device. */
  readonly acknowledged: ReadonlyMap<number, ReadonlySet<number>>
  count(): number
  /** Stops sending new messages; resolves with the number still unacknowledged after this many seconds. */
  drain(seconds: number): Promise<number>
  resume(): void
  stop(): Promise<void>
}

/** The numbers of each device: exact in four bytes, and below anything that the demonstration itself measures. */
export const FIRST = -16_000_000
export const LAST = -15_000_001

/** One message of a device at a time, so that its numbers stay in order; `rate` is the total. */
export function startSenders(url: string, targets: readonly Target[], rate: number): Senders {
  const acknowledged = new Map<number, Set<number>>(targets.map(({ sid }) => [sid, new Set()]))
  const lines = new Map<string, MqttClient>()
  const lineOf = ({ username, password }: Credential): MqttClient => {
    const known = lines.get(username)
    if (known) return known
    // Unacknowledged messages are buffered and sent again after a reconnect.
    const line = mqtt.connect(url, {
      username,
      password,
      clean: false,
      clientId: `trial-${username}`,
      reconnectPeriod: 300,
    })
    line.on('error', () => undefined)
    lines.set(username, line)
    return line
  }
  const pauseMs = (1_000 * targets.length) / rate
  let isSending = true
  let isOver = false
  let underWay = 0

  async function send({ sid, topic, property, credential }: Target): Promise<void> {
    const line = lineOf(credential)
    for (let number = FIRST; !isOver && number <= LAST; number += 1) {
      while (!isSending && !isOver) await wait(50)
      if (isOver) return
      // Every other message has no time of its own and is identified by its number alone.
      const body = {
        id: `${sid}-${number}`,
        ...(number % 2 === 0 ? {} : { ts: Date.now() }),
        params: { [property]: number },
      }
      underWay += 1
      const isKept = await line.publishAsync(topic, JSON.stringify(body), { qos: 1 }).then(
        () => true,
        () => false,
      )
      underWay -= 1
      if (isKept) acknowledged.get(sid)?.add(number)
      await wait(pauseMs * (0.5 + Math.random()))
    }
  }
  for (const target of targets) void send(target)

  return {
    acknowledged,
    count: () => [...acknowledged.values()].reduce((sum, numbers) => sum + numbers.size, 0),
    async drain(seconds) {
      isSending = false
      for (const end = Date.now() + seconds * 1_000; underWay > 0 && Date.now() < end;) await wait(50)
      return underWay
    },
    resume: () => void (isSending = true),
    async stop() {
      isOver = true
      await Promise.all([...lines.values()].map((line) => line.endAsync(true)))
    },
  }
}
