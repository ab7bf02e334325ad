// Online state of gateways and devices: a pure state machine over events and time. All times in ms.

export type Standing = 'unknown' | 'online' | 'offline' | 'sleeping'

/** `announced`: it reported so itself; `gateway`: its gateway is offline. */
export type LossCause = 'closed' | 'keepalive' | 'refused' | 'announced' | 'timeout' | 'gateway'

export interface Change {
  status: Standing
  cause: LossCause | null
  at: number
}

export interface Terms {
  /** Silence (ms) after which it counts as offline. */
  timeout: number
  /** Until this time nothing goes offline: after a server start devices need time to reconnect. */
  graceUntil: number
}

export interface Decision<S> {
  state: S
  change?: Change
  /** When the state has to be evaluated again if no event comes before. */
  askAt?: number
}

export const LEAST_GRACE = 120_000

/** End of the grace period: `graceOf(started, 300_000)`; devices with long intervals get a longer one. */
export const graceOf = (started: number, timeout: number, least = LEAST_GRACE): number =>
  started + Math.max(least, timeout)

const isUp = (status: Standing) => status === 'online' || status === 'sleeping'

export interface GatewayState {
  status: Standing
  /** The open MQTT session. */
  session?: string
  /** The session's id in the gateway's birth and will messages. */
  named?: string
  /** Disconnected but not yet offline: it may reconnect until then. */
  missing?: { cause: LossCause; until: number }
}

export type GatewayEvent =
  | { kind: 'connected'; session: string }
  /** `taken-over` and `server`: a new session is expected. */
  | { kind: 'disconnected'; session: string; cause: 'closed' | 'keepalive' | 'refused' | 'taken-over' | 'server' }
  | { kind: 'said'; session: string; word: 'online' | 'offline'; named: string | undefined }
  | { kind: 'clock' }

/** The initial state of a gateway from its stored status at server start. */
export function recallGateway(status: Standing, { graceUntil }: Terms): Decision<GatewayState> {
  if (!isUp(status)) return { state: { status } }
  return { state: { status, missing: { cause: 'timeout', until: graceUntil } }, askAt: graceUntil }
}

export function nextGateway(
  state: GatewayState,
  event: GatewayEvent,
  now: number,
  terms: Terms,
): Decision<GatewayState> {
  if (event.kind === 'clock') {
    const { missing } = state
    if (!missing) return { state }
    return now >= missing.until ? offline(state, missing.cause, now) : { state, askAt: missing.until }
  }
  if (event.kind === 'connected') return online(state, { session: event.session }, now)
  // A late will or close of a session that was taken over.
  if (event.session !== state.session) return { state }
  if (event.kind === 'said') return said(state, event, now, terms)
  const { session: _, named: __, ...rest } = state
  if (event.cause === 'taken-over' || event.cause === 'server')
    return miss(rest, rest.missing?.cause ?? 'timeout', Math.max(now + terms.timeout, terms.graceUntil), now)
  return miss(rest, rest.missing?.cause ?? event.cause, terms.graceUntil, now)
}

function said(
  state: GatewayState,
  { word, named }: Extract<GatewayEvent, { kind: 'said' }>,
  now: number,
  terms: Terms,
): Decision<GatewayState> {
  const session = state.session === undefined ? {} : { session: state.session }
  if (word === 'online') return online(state, named === undefined ? session : { ...session, named }, now)
  // A retained or repeated message of an earlier session of this gateway.
  if (state.named !== undefined && named !== state.named) return { state }
  return miss(state, 'announced', terms.graceUntil, now)
}

function online(before: GatewayState, current: Pick<GatewayState, 'session' | 'named'>, now: number) {
  const state: GatewayState = { status: 'online', ...current }
  return before.status === 'online' ? { state } : { state, change: { status: 'online', cause: null, at: now } as const }
}

/** Offline now, or later where it may still reconnect. */
function miss(state: GatewayState, cause: LossCause, until: number, now: number): Decision<GatewayState> {
  if (!isUp(state.status)) return { state }
  return now >= until ? offline(state, cause, now) : { state: { ...state, missing: { cause, until } }, askAt: until }
}

function offline(before: GatewayState, cause: LossCause, now: number): Decision<GatewayState> {
  const { missing: _, ...state } = before
  return { state: { ...state, status: 'offline' }, change: { status: 'offline', cause, at: now } }
}

export interface DeviceState {
  status: Standing
  /** When the server last received current data. */
  lastSeen?: number
  lost?: { cause: LossCause; at: number }
}

export type DeviceEvent =
  /** It sent data or a reply, or its gateway reported that it answers. */
  | { kind: 'seen'; at: number }
  | { kind: 'said-offline' }
  | { kind: 'gateway-lost' }
  /** Disabled or retired: it is no longer monitored. */
  | { kind: 'rested' }
  | { kind: 'clock' }

const dueOf = (state: DeviceState, { timeout, graceUntil }: Terms): number =>
  Math.max((state.lastSeen ?? 0) + timeout + 1, graceUntil)

/** The initial state of a device from its stored status at server start. */
export const recallDevice = (state: DeviceState, terms: Terms): Decision<DeviceState> =>
  isUp(state.status) ? { state, askAt: dueOf(state, terms) } : { state }

export function nextDevice(state: DeviceState, event: DeviceEvent, now: number, terms: Terms): Decision<DeviceState> {
  switch (event.kind) {
    case 'seen':
      return see(state, event.at, now, terms)
    case 'clock':
      if (!isUp(state.status)) return { state }
      return now >= dueOf(state, terms) ? lose(state, 'timeout', now) : { state, askAt: dueOf(state, terms) }
    case 'gateway-lost':
      return isUp(state.status) ? lose(state, 'gateway', now) : { state }
    case 'said-offline':
      return isUp(state.status) ? lose(state, 'announced', now) : { state }
    case 'rested':
      if (state.status === 'unknown') return { state }
      return { state: { status: 'unknown' }, change: { status: 'unknown', cause: null, at: now } }
  }
}

function see(before: DeviceState, at: number, now: number, terms: Terms): Decision<DeviceState> {
  const state = { ...before, lastSeen: Math.max(before.lastSeen ?? at, at) }
  if (before.status === 'online' || !refutes(before, at, now, terms)) return { state }
  const { lost: _, ...rest } = state
  const found: DeviceState = { ...rest, status: 'online' }
  return { state: found, change: { status: 'online', cause: null, at }, askAt: dueOf(found, terms) }
}

/**
 * Whether data received at `at` disproves the loss. A message is stored some time after it arrives: one from before
 * its gateway disconnected does not bring the device back, one from before the timeout shows that there was no
 * silence.
 */
function refutes({ lost }: DeviceState, at: number, now: number, { timeout }: Terms): boolean {
  if (!lost) return true
  return lost.cause === 'timeout' ? now - at <= timeout : at > lost.at
}

const lose = (state: DeviceState, cause: LossCause, now: number): Decision<DeviceState> => ({
  state: { ...state, status: 'offline', lost: { cause, at: now } },
  change: { status: 'offline', cause, at: now },
})
