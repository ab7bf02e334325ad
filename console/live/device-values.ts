// Current values of devices in one store shared by all components: fetched in batches, updated by live events, dropped
// when the last subscriber leaves. Not in React Query: two hundred rows would be four hundred observers with a timer
// each.
import { GATHER, createBatches } from '../data/batches.ts'
import { client } from '../data/client.ts'
import { useSession } from '../data/session.ts'
import { type DeviceNow, deviceFromWire, applyEvent } from './device-now.ts'
import { subscribeLive, isRefused, onPossibleGap } from './live.ts'
import { type UnderWay, underWay } from './under-way.ts'

export interface DeviceRef {
  id: string
  deviceMqttPrefix: string
}

interface Subscription extends DeviceRef {
  now: DeviceNow | undefined
  answeredAt: number
  /** Fetches, whose replies may be older than events and than each other. */
  fetches: UnderWay<unknown>
  watchers: Set<() => void>
  leave: (() => void) | undefined
  /** Refused when it was asked for alone: not fetched again while it is subscribed. */
  isRefused: boolean
}

const subscriptions = new Map<string, Subscription>()

const FRESH = 5_000
const AGAIN = 60_000
/** Polling interval (ms) of devices whose topic the server refused. */
const AGAIN_REFUSED = 10_000

const enqueueFetch = createBatches<Subscription>({
  ask,
  refuse(one) {
    one.isRefused = true
  },
  isWanted: ({ watchers }) => watchers.size > 0,
})

function requestFetch(one: Subscription): void {
  if (!one.isRefused) enqueueFetch(one)
}

async function ask(some: readonly Subscription[]): Promise<void> {
  const asked = some.map(({ fetches }) => fetches.ask())
  try {
    const prefixes = some.map((one) => one.deviceMqttPrefix).join(',')
    const data = await client.get('iot/device/value', { deviceMqttPrefix: prefixes })
    const found = Array.isArray(data) ? data : [data]
    some.forEach((one, at) => applyAnswer(one, deviceFromWire(found[at]), asked[at] ?? []))
  } finally {
    some.forEach(({ fetches }, at) => fetches.drop(asked[at] ?? []))
  }
}

function applyAnswer(one: Subscription, answered: DeviceNow, asked: readonly unknown[]): void {
  const events = one.fetches.answered(asked)
  if (!events || !isHere(useSession.getState())) return
  one.now = answered
  one.answeredAt = Date.now()
  for (const event of events) take(one, event)
  notify(one)
}

function take(one: Subscription, event: unknown): void {
  if (!one.now) return
  const { now, needsText } = applyEvent(one.now, event)
  one.now = now
  if (needsText) requestFetch(one)
}

const notify = ({ watchers }: Subscription): void => {
  for (const watch of watchers) watch()
}

const againAfter = ({ id }: Subscription) => (isRefused(`device:${id}`) ? AGAIN_REFUSED : AGAIN) - GATHER

let beat: ReturnType<typeof setInterval> | undefined

/** No event reports that values became stale or a device went offline: those are fetched again. */
function refetchOld(): void {
  for (const [prefix, one] of subscriptions) {
    if (one.watchers.size === 0) subscriptions.delete(prefix)
    else if (!document.hidden && Date.now() - one.answeredAt >= againAfter(one)) requestFetch(one)
  }
  if (subscriptions.size > 0) return
  clearInterval(beat)
  beat = undefined
}

function known({ id, deviceMqttPrefix }: DeviceRef): Subscription {
  const before = subscriptions.get(deviceMqttPrefix)
  if (before) return before
  const fresh = {
    now: undefined,
    answeredAt: 0,
    fetches: underWay<unknown>(),
    watchers: new Set<() => void>(),
    isRefused: false,
  }
  const one: Subscription = { id, deviceMqttPrefix, ...fresh, leave: undefined }
  subscriptions.set(deviceMqttPrefix, one)
  return one
}

/** The current values of a device; undefined unless it is subscribed. */
export const deviceValue = (prefix: string): DeviceNow | undefined => subscriptions.get(prefix)?.now

/**
 * Calls `watch` on every change until the returned function is called; devices without an MQTT prefix have no values.
 */
export function subscribeDevice(device: DeviceRef, watch: () => void): () => void {
  if (device.deviceMqttPrefix === '') return () => undefined
  const one = known(device)
  one.watchers.add(watch)
  one.leave ??= subscribeLive(`device:${one.id}`, (event) => {
    one.fetches.hear(event)
    take(one, event)
    notify(one)
  })
  if (!one.now || Date.now() - one.answeredAt > FRESH) requestFetch(one)
  beat ??= setInterval(refetchOld, AGAIN_REFUSED)
  return () => {
    one.watchers.delete(watch)
    if (one.watchers.size > 0) return
    one.leave?.()
    one.leave = undefined
    one.isRefused = false
  }
}

onPossibleGap((isMissed) => {
  for (const one of subscriptions.values()) if (one.watchers.size > 0 && isMissed(`device:${one.id}`)) requestFetch(one)
})

const isHere = ({ isSignedIn, isLocked }: ReturnType<typeof useSession.getState>) => isSignedIn && !isLocked

// The values belong to the person who was signed in.
useSession.subscribe((session) => {
  if (!isHere(session)) for (const one of subscriptions.values()) one.now = undefined
})
