// A simulated gateway: publishes with QoS 1, buffers while disconnected, replays after reconnecting.
import { randomUUID } from 'node:crypto'
import { type SetValues, answerTo } from './commands.ts'
import { type Credential, identityOf } from './credential.ts'
import { type Line, openLine } from './line.ts'
import { type Report, createStore } from './store.ts'

export type { Report } from './store.ts'

export interface Counters {
  connected: number
  sent: number
  acked: number
  /** Reports buffered because the connection was down or the server slow. */
  kept: number
  replayed: number
  /** Buffered reports dropped for newer ones. */
  dropped: number
  lost: number
}

export interface Gateway {
  report(deviceCode: string, report: Report): void
  /** Says whether a device behind it answers; what it says without a line is said with the next connection's topology. */
  tellState(deviceCode: string, state: 'online' | 'offline'): void
  /** Closes the socket without DISCONNECT. */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

/** Maximum unacknowledged messages per connection. */
const UNDER_WAY = 500
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000

interface Options {
  url: string
  credential: Credential
  counters: Counters
  log: (line: string) => void
  /** Called once, at the first connection. */
  arrived?: () => void
  /** Without it commands are not listened to. */
  setValues?: SetValues
  /** The vendor's own wording of a report, in place of the platform's. */
  wording?: (deviceCode: string, report: Report) => unknown
  /** The devices behind it, reported with each connection: `{ d: 'fridge-01', addr: '3', state: 'online' }`. */
  topology?: () => readonly object[]
  /** How many reports it keeps while it cannot deliver them. */
  keeps?: number
}

export function startGateway(options: Options): Gateway {
  const { url, credential, counters, log, arrived, setValues, wording, topology } = options
  const { tenant, code } = identityOf(credential)
  let isWanted = true
  let isNew = true
  let failures = 0
  let open: ReturnType<typeof openLine> | undefined
  let timer: NodeJS.Timeout | undefined
  let underWay = 0
  let isReplaying = false
  const store = createStore(options.keeps)

  const topicOf = (deviceCode: string, tail: string) => `iot/v1/${tenant}/${code}/${deviceCode}/up/${tail}`

  const vendors = (deviceCode: string, report: Report) => ({
    topic: topicOf('$gw', 'raw'),
    payload: JSON.stringify(wording?.(deviceCode, report)),
  })

  /** A live report as it is sent. */
  const live = (deviceCode: string, report: Report) =>
    wording ? vendors(deviceCode, report) : { topic: topicOf(deviceCode, 'property'), payload: JSON.stringify(report) }

  /** Buffered reports of one device: vendors send them as they were. */
  function buffered(deviceCode: string, reports: readonly Report[]) {
    if (wording) return reports.map((report) => vendors(deviceCode, report))
    const items = reports.map(({ ts, params }) => ({ ts, params }))
    const payload = JSON.stringify({ id: `h${reports[0]?.id}`, items })
    return [{ topic: topicOf(deviceCode, 'property/history'), payload }]
  }

  function connect(): void {
    const opened = openLine(url, credential)
    const { line } = opened
    open = opened
    let wasConnected = false
    line.on('connect', () => {
      wasConnected = true
      counters.connected += 1
      if (failures > 0) log(`${code} is connected again`)
      failures = 0
      if (isNew) arrived?.()
      isNew = false
      if (topology) tellTopology(line, { op: 'report', devices: topology() })
      if (setValues) line.subscribe(`iot/v1/${tenant}/${code}/+/down/#`, { qos: 1 })
      void replay(line)
    })
    line.on('message', (topic, payload) => {
      const due = setValues && answerTo(topic, payload, setValues)
      if (due) line.publish(topicOf(due.deviceCode, 'reply'), JSON.stringify(due.answer), { qos: 1 })
    })
    line.on('error', (error) => {
      if (failures === 0) log(`${code}: ${wordsOf(error, url)}`)
    })
    line.on('close', () => {
      if (wasConnected) counters.connected -= 1
      wasConnected = false
      // Fails the callbacks of messages in flight, which buffers them.
      line.end(true)
      if (open === opened) open = undefined
      if (isWanted && !open && !timer) again()
    })
  }

  const tellTopology = (line: Line, said: object) =>
    line.publish(topicOf('$gw', 'topo'), JSON.stringify({ id: randomUUID(), ts: Date.now(), ...said }), { qos: 1 })

  function again(): void {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures)
    failures += 1
    timer = setTimeout(
      () => {
        timer = undefined
        connect()
      },
      pause * (0.5 + Math.random()),
    )
  }

  function keep(deviceCode: string, report: Report): void {
    counters.kept += 1
    counters.dropped += store.keep({ deviceCode, report })
  }

  /** One message at a time, so that live messages go first. */
  async function replay(line: Line): Promise<void> {
    if (isReplaying) return
    isReplaying = true
    while (line.connected && !store.isEmpty()) {
      const part = store.takeOldest()
      const [first] = part
      if (!first) break
      const messages = buffered(
        first.deviceCode,
        part.map(({ report }) => report),
      )
      try {
        for (const { topic, payload } of messages) await line.publishAsync(topic, payload, { qos: 1 })
        counters.replayed += part.length
      } catch {
        // The connection is ending, even if not noticed yet; the next one continues.
        store.giveBack(part)
        break
      }
    }
    isReplaying = false
  }

  connect()
  return {
    report(deviceCode, report) {
      const line = open?.line
      if (!line?.connected || underWay >= UNDER_WAY) {
        keep(deviceCode, report)
        return
      }
      underWay += 1
      counters.sent += 1
      const { topic, payload } = live(deviceCode, report)
      line.publish(topic, payload, { qos: 1 }, (error) => {
        underWay -= 1
        if (!error) counters.acked += 1
        else if (isWanted) keep(deviceCode, report)
        else counters.lost += 1
        if (!error && underWay < UNDER_WAY / 2) void replay(line)
      })
    },
    tellState(d, state) {
      const line = open?.line
      if (line?.connected) tellTopology(line, { op: 'state', devices: [{ d, state }] })
    },
    cut() {
      isWanted = false
      clearTimeout(timer)
      timer = undefined
      open?.line.end(true)
      // The close event comes later; nothing may be sent in between.
      open = undefined
    },
    mend() {
      isWanted = true
      if (!open) connect()
    },
    async stop() {
      isWanted = false
      clearTimeout(timer)
      await open?.leave()
    },
  }
}

const words: Record<string, string> = {
  ECONNREFUSED: 'no server answers at',
  ENOTFOUND: 'there is no such host as in',
  EHOSTUNREACH: 'no way leads to',
}

function wordsOf(error: Error & { code?: unknown }, url: string): string {
  // CONNACK return codes of MQTT 3.1.1: 4 bad user name or password, 5 not authorized.
  if (error.code === 4 || error.code === 5) return `the server at ${url} refuses its password; trying again`
  const known = words[String(error.code)]
  return `${known ? `${known} ${url}` : error.message}; trying again`
}
