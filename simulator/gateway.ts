// A gateway as hospitals have them: reports with QoS 1, keeps what it could not deliver, and replays it when the line is back.
import { type Credential, identityOf } from './credential.ts'
import { type Line, openLine } from './line.ts'
import { type Report, createStore } from './store.ts'

export type { Report } from './store.ts'

export interface Counters {
  connected: number
  sent: number
  acked: number
  /** Reports that were kept because the line was down or the server slow. */
  kept: number
  replayed: number
  /** Kept ones that had to make room for newer ones. */
  dropped: number
  lost: number
}

export interface Gateway {
  report(deviceCode: string, report: Report): void
  /** Pulls the plug, without a good-bye. */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

/** Unacknowledged messages on one line at most. */
const UNDER_WAY = 500
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000

interface Options {
  url: string
  credential: Credential
  counters: Counters
  log: (line: string) => void
  /** Told once, when it is connected for the first time. */
  arrived?: () => void
}

export function startGateway({ url, credential, counters, log, arrived }: Options): Gateway {
  const { tenant, code } = identityOf(credential)
  let isWanted = true
  let isNew = true
  let failures = 0
  let open: ReturnType<typeof openLine> | undefined
  let timer: NodeJS.Timeout | undefined
  let underWay = 0
  let isReplaying = false
  const store = createStore()

  const topicOf = (deviceCode: string, tail: string) => `iot/v1/${tenant}/${code}/${deviceCode}/up/${tail}`

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
      void replay(line)
    })
    line.on('error', (error) => {
      if (failures === 0) log(`${code}: ${wordsOf(error, url)}`)
    })
    line.on('close', () => {
      if (wasConnected) counters.connected -= 1
      wasConnected = false
      // Lets go of what was under way: its callbacks fail, and it is kept.
      line.end(true)
      if (open === opened) open = undefined
      if (isWanted && !open && !timer) again()
    })
  }

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

  /** One message at a time, so that what is live goes before. */
  async function replay(line: Line): Promise<void> {
    if (isReplaying) return
    isReplaying = true
    while (line.connected && !store.isEmpty()) {
      const part = store.takeOldest()
      const [first] = part
      if (!first) break
      const items = part.map(({ report: { ts, params } }) => ({ ts, params }))
      const payload = JSON.stringify({ id: `h${first.report.id}`, items })
      try {
        await line.publishAsync(topicOf(first.deviceCode, 'property/history'), payload, { qos: 1 })
        counters.replayed += part.length
      } catch {
        // The line ends, though it may not know yet; the next one goes on.
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
      line.publish(topicOf(deviceCode, 'property'), JSON.stringify(report), { qos: 1 }, (error) => {
        underWay -= 1
        if (!error) counters.acked += 1
        else if (isWanted) keep(deviceCode, report)
        else counters.lost += 1
        if (!error && underWay < UNDER_WAY / 2) void replay(line)
      })
    },
    cut() {
      isWanted = false
      clearTimeout(timer)
      timer = undefined
      open?.line.end(true)
      // Its end shows a moment later, and nothing may go out in between.
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
  // Return codes of CONNACK in MQTT 3.1.1: bad user name or password, not authorised.
  if (error.code === 4 || error.code === 5) return `the server at ${url} refuses its password; trying again`
  const known = words[String(error.code)]
  return `${known ? `${known} ${url}` : error.message}; trying again`
}
