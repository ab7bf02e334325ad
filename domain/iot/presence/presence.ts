// Online state of gateways and devices: a pure state machine over events and time. All times in ms.

export type OnlineStatus = 'unknown' | 'online' | 'offline' | 'sleeping'

/** `announced`: it reported so itself; `gateway`: its gateway is offline. */
export type LossCause = 'closed' | 'keepalive' | 'refused' | 'announced' | 'timeout' | 'gateway'

export interface Change {
  status: OnlineStatus
  cause: LossCause | null
  at: number
}

export interface Timing {
  /** Silence (ms) after which it counts as offline. */
  timeout: number
  /** Until this time nothing goes offline: after a server start devices need time to reconnect. */
  graceUntil: number
}

export interface Decision<S> {
  state: S
  change?: Change
  /** When the state has to be evaluated again if no event comes before. */
  checkAt?: number
}

export const LEAST_GRACE = 120_000

/** End of the grace period: `graceOf(started, 300_000)`; devices with long intervals get a longer one. */
export const graceOf = (started: number, timeout: number, least = LEAST_GRACE): number =>
  started + Math.max(least, timeout)

/** The same state by a clock that was set back by so much. */
export const gatewaySetBack = (state: GatewayState, by: number): GatewayState =>
  state.missing ? { ...state, missing: { ...state.missing, until: state.missing.until - by } } : state

export const deviceSetBack = (state: DeviceState, by: number): DeviceState => ({
  ...state,
  ...(state.lastSeen === undefined ? {} : { lastSeen: state.lastSeen - by }),
  ...(state.lost ? { lost: { ...state.lost, at: state.lost.at - by } } : {}),
})

const isUp = (status: OnlineStatus) => status === 'online' || status === 'sleeping'

export interface GatewayState {
  status: OnlineStatus
  /** The open MQTT session. */
  session?: string
  /** The session's id in the gateway's birth and will messages. */
  deviceSession?: string
  /** Disconnected but not yet offline: it may reconnect until then. */
  missing?: { cause: LossCause; until: number }
}

export type GatewayEvent =
  | { kind: 'connected'; session: string }
  /** `taken-over` and `server`: a new session is expected. */
  | { kind: 'disconnected'; session: string; cause: 'closed' | 'keepalive' | 'refused' | 'taken-over' | 'server' }
  | { kind: 'state-message'; session: string; status: 'online' | 'offline'; deviceSession: string | undefined }
  | { kind: 'clock' }

/** The initial state of a gateway from its stored status at server start. */
export function restoreGateway(status: OnlineStatus, { graceUntil }: Timing): Decision<GatewayState> {
  if (!isUp(status)) return { state: { status } }
  return { state: { status, missing: { cause: 'timeout', until: graceUntil } }, checkAt: graceUntil }
}

export function nextGateway(
  state: GatewayState,
  event: GatewayEvent,
  now: number,
  terms: Timing,
): Decision<GatewayState> {
  if (event.kind === 'clock') {
    const { missing } = state
    if (!missing) return { state }
    return now >= missing.until ? offline(state, missing.cause, now) : { state, checkAt: missing.until }
  }
  if (event.kind === 'connected') return online(state, { session: event.session }, now)
  // A late will or close of a session that was taken over.
  if (event.session !== state.session) return { state }
  if (event.kind === 'state-message') return onStateMessage(state, event, now, terms)
  const { session: _, deviceSession: __, ...rest } = state
  if (event.cause === 'taken-over' || event.cause === 'server')
    return awaitReturn(rest, rest.missing?.cause ?? 'timeout', Math.max(now + terms.timeout, terms.graceUntil), now)
  return awaitReturn(rest, rest.missing?.cause ?? event.cause, terms.graceUntil, now)
}

function onStateMessage(
  state: GatewayState,
  { status, deviceSession }: Extract<GatewayEvent, { kind: 'state-message' }>,
  now: number,
  terms: Timing,
): Decision<GatewayState> {
  const session = state.session === undefined ? {} : { session: state.session }
  if (status === 'online')
    return online(state, deviceSession === undefined ? session : { ...session, deviceSession }, now)
  // A retained or repeated message of an earlier session of this gateway.
  if (state.deviceSession !== undefined && deviceSession !== state.deviceSession) return { state }
  return awaitReturn(state, 'announced', terms.graceUntil, now)
}

function online(before: GatewayState, current: Pick<GatewayState, 'session' | 'deviceSession'>, now: number) {
  const state: GatewayState = { status: 'online', ...current }
  return before.status === 'online' ? { state } : { state, change: { status: 'online', cause: null, at: now } as const }
}

/** Offline now, or later where it may still reconnect. */
function awaitReturn(state: GatewayState, cause: LossCause, until: number, now: number): Decision<GatewayState> {
  if (!isUp(state.status)) return { state }
  return now >= until ? offline(state, cause, now) : { state: { ...state, missing: { cause, until } }, checkAt: until }
}

function offline(before: GatewayState, cause: LossCause, now: number): Decision<GatewayState> {
  const { missing: _, ...state } = before
  return { state: { ...state, status: 'offline' }, change: { status: 'offline', cause, at: now } }
}

export interface DeviceState {
  status: OnlineStatus
  /** When the server last received current data. */
  lastSeen?: number
  lost?: { cause: LossCause; at: number }
}

export type DeviceEvent =
  /** It sent data or a reply, or its gateway reported that it answers. */
  | { kind: 'reported'; at: number }
  | { kind: 'reported-offline' }
  | { kind: 'gateway-lost' }
  /** Disabled or retired: it is no longer monitored. */
  | { kind: 'unmonitored' }
  | { kind: 'clock' }

const dueOf = (state: DeviceState, { timeout, graceUntil }: Timing): number =>
  Math.max((state.lastSeen ?? 0) + timeout + 1, graceUntil)

/** The initial state of a device from its stored status at server start. */
export const restoreDevice = (state: DeviceState, terms: Timing): Decision<DeviceState> =>
  isUp(state.status) ? { state, checkAt: dueOf(state, terms) } : { state }

export function nextDevice(state: DeviceState, event: DeviceEvent, now: number, terms: Timing): Decision<DeviceState> {
  switch (event.kind) {
    case 'reported':
      return onReport(state, event.at, now, terms)
    case 'clock':
      if (!isUp(state.status)) return { state }
      return now >= dueOf(state, terms) ? toOffline(state, 'timeout', now) : { state, checkAt: dueOf(state, terms) }
    case 'gateway-lost':
      return isUp(state.status) ? toOffline(state, 'gateway', now) : { state }
    case 'reported-offline':
      return isUp(state.status) ? toOffline(state, 'announced', now) : { state }
    case 'unmonitored':
      if (state.status === 'unknown') return { state }
      return { state: { status: 'unknown' }, change: { status: 'unknown', cause: null, at: now } }
  }
}

function onReport(before: DeviceState, at: number, now: number, terms: Timing): Decision<DeviceState> {
  const state = { ...before, lastSeen: Math.max(before.lastSeen ?? at, at) }
  if (before.status === 'online' || !disprovesLoss(before, at, now, terms)) return { state }
  const { lost: _, ...rest } = state
  const found: DeviceState = { ...rest, status: 'online' }
  return { state: found, change: { status: 'online', cause: null, at }, checkAt: dueOf(found, terms) }
}

/**
 * Whether data received at `at` disproves the loss. A message is stored some time after it arrives: one from before
 * its gateway disconnected does not bring the device back, one from before the timeout shows that there was no
 * silence.
 */
function disprovesLoss({ lost }: DeviceState, at: number, now: number, { timeout }: Timing): boolean {
  if (!lost) return true
  return lost.cause === 'timeout' ? now - at <= timeout : at > lost.at
}

const toOffline = (state: DeviceState, cause: LossCause, now: number): Decision<DeviceState> => ({
  state: { ...state, status: 'offline', lost: { cause, at: now } },
  change: { status: 'offline', cause, at: now },
})
