// Current values of devices in one store shared by all components: fetched in batches, updated by live events, dropped
// when the last subscriber leaves. Not in React Query: two hundred rows would be four hundred observers with a timer
// each.
import { GATHER, createBatches } from './batches.ts'
import { client } from './client.ts'
import { type DeviceNow, deviceFromWire, heed } from './device-now.ts'
import { hearLive, isRefused, onPossibleGap } from './live.ts'
import { useSession } from './session.ts'

export interface OnWire {
  id: string
  deviceMqttPrefix: string
}

interface Followed extends OnWire {
  now: DeviceNow | undefined
  answeredAt: number
  /** Events received while a fetch is under way: its reply may be older, so they are applied after it. */
  overtaking: unknown[] | undefined
  watchers: Set<() => void>
  leave: (() => void) | undefined
  /** Refused when it was asked for alone: not fetched again while it is subscribed. */
  isRefused: boolean
}

const followed = new Map<string, Followed>()

const FRESH = 5_000
const AGAIN = 60_000
/** Polling interval (ms) of devices whose topic the server refused. */
const AGAIN_REFUSED = 10_000

const wantNow = createBatches<Followed>({
  ask,
  refuse(one) {
    one.isRefused = true
  },
  isWanted: ({ watchers }) => watchers.size > 0,
})

function want(one: Followed): void {
  if (!one.isRefused) wantNow(one)
}

async function ask(some: readonly Followed[]): Promise<void> {
  for (const one of some) one.overtaking = []
  try {
    const prefixes = some.map((one) => one.deviceMqttPrefix).join(',')
    const data = await client.get('iot/device/value', { deviceMqttPrefix: prefixes })
    const found = Array.isArray(data) ? data : [data]
    some.forEach((one, at) => take(one, deviceFromWire(found[at])))
  } finally {
    for (const one of some) one.overtaking = undefined
  }
}

function take(one: Followed, answered: DeviceNow): void {
  const words = one.overtaking ?? []
  one.overtaking = undefined
  if (!isHere(useSession.getState())) return
  one.now = answered
  one.answeredAt = Date.now()
  for (const word of words) listen(one, word)
  tell(one)
}

function listen(one: Followed, word: unknown): void {
  one.overtaking?.push(word)
  if (!one.now) return
  const { now, needsWords } = heed(one.now, word)
  one.now = now
  if (needsWords) want(one)
}

const tell = ({ watchers }: Followed): void => {
  for (const watch of watchers) watch()
}

const againAfter = ({ id }: Followed) => (isRefused(`device:${id}`) ? AGAIN_REFUSED : AGAIN) - GATHER

let beat: ReturnType<typeof setInterval> | undefined

/** No event reports that values became stale or a device went offline: those are fetched again. */
function askAgain(): void {
  for (const [prefix, one] of followed) {
    if (one.watchers.size === 0) followed.delete(prefix)
    else if (!document.hidden && Date.now() - one.answeredAt >= againAfter(one)) want(one)
  }
  if (followed.size > 0) return
  clearInterval(beat)
  beat = undefined
}

function known({ id, deviceMqttPrefix }: OnWire): Followed {
  const before = followed.get(deviceMqttPrefix)
  if (before) return before
  const fresh = {
    now: undefined,
    answeredAt: 0,
    overtaking: undefined,
    watchers: new Set<() => void>(),
    isRefused: false,
  }
  const one: Followed = { id, deviceMqttPrefix, ...fresh, leave: undefined }
  followed.set(deviceMqttPrefix, one)
  return one
}

/** The current values of a device; undefined unless it is subscribed. */
export const deviceValue = (prefix: string): DeviceNow | undefined => followed.get(prefix)?.now

/**
 * Calls `watch` on every change until the returned function is called; devices without an MQTT prefix have no values.
 */
export function followDevice(device: OnWire, watch: () => void): () => void {
  if (device.deviceMqttPrefix === '') return () => undefined
  const one = known(device)
  one.watchers.add(watch)
  one.leave ??= hearLive(`device:${one.id}`, (word) => {
    listen(one, word)
    tell(one)
  })
  if (!one.now || Date.now() - one.answeredAt > FRESH) want(one)
  beat ??= setInterval(askAgain, AGAIN_REFUSED)
  return () => {
    one.watchers.delete(watch)
    if (one.watchers.size > 0) return
    one.leave?.()
    one.leave = undefined
    one.isRefused = false
  }
}

onPossibleGap((isMissed) => {
  for (const one of followed.values()) if (one.watchers.size > 0 && isMissed(`device:${one.id}`)) want(one)
})

const isHere = ({ isSignedIn, isLocked }: ReturnType<typeof useSession.getState>) => isSignedIn && !isLocked

// The values belong to the person who was signed in.
useSession.subscribe((session) => {
  if (!isHere(session)) for (const one of followed.values()) one.now = undefined
})
