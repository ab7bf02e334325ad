// When gateways and devices count as online: what is decided from what was known, what happened, and the time. All times in ms.

export type Standing = 'unknown' | 'online' | 'offline' | 'sleeping'

/** `announced`: it said so itself; `gateway`: whoever speaks for it is gone. */
export type LossCause = 'closed' | 'keepalive' | 'refused' | 'announced' | 'timeout' | 'gateway'

export interface Change {
  status: Standing
  cause: LossCause | null
  at: number
}

export interface Terms {
  /** Silence after which it counts as offline. */
  timeout: number
  /** Before this nothing goes offline: the server has just started, and they are on their way back. */
  graceUntil: number
}

export interface Decision<S> {
  state: S
  change?: Change
  /** When the clock has to be asked, if nothing happens before. */
  askAt?: number
}

export const LEAST_GRACE = 120_000

/** `graceOf(started, 300_000)`: nobody who reports every few minutes is missed right after a restart. */
export const graceOf = (started: number, timeout: number, least = LEAST_GRACE): number =>
  started + Math.max(least, timeout)

const isUp = (status: Standing) => status === 'online' || status === 'sleeping'

export interface GatewayState {
  status: Standing
  /** The broker's session that is open. */
  session?: string
  /** What the gateway calls this session in its birth and will. */
  named?: string
  /** It is gone but not yet offline: it may come back until then. */
  missing?: { cause: LossCause; until: number }
}

export type GatewayEvent =
  | { kind: 'connected'; session: string }
  /** `taken-over` and `server`: a successor is expected. */
  | { kind: 'disconnected'; session: string; cause: 'closed' | 'keepalive' | 'refused' | 'taken-over' | 'server' }
  | { kind: 'said'; session: string; word: 'online' | 'offline'; named: string | undefined }
  | { kind: 'clock' }

/** What the server finds written about a gateway when it starts. */
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
  // Not of the open session: the late will, or the late end, of one that was taken over.
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
  // Retained or repeated words of an earlier session of the same gateway.
  if (state.named !== undefined && named !== state.named) return { state }
  return miss(state, 'announced', terms.graceUntil, now)
}

function online(before: GatewayState, current: Pick<GatewayState, 'session' | 'named'>, now: number) {
  const state: GatewayState = { status: 'online', ...current }
  return before.status === 'online' ? { state } : { state, change: { status: 'online', cause: null, at: now } as const }
}

/** Offline now or, where it may still come back, later. */
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
  /** When the server last received something that is not history. */
  lastSeen?: number
  lost?: { cause: LossCause; at: number }
}

export type DeviceEvent =
  /** It spoke for itself: data, a reply, or its gateway said that it answers. */
  | { kind: 'seen'; at: number }
  | { kind: 'said-offline' }
  | { kind: 'gateway-lost' }
  /** It was disabled or retired: nobody expects anything of it. */
  | { kind: 'rested' }
  | { kind: 'clock' }

const dueOf = (state: DeviceState, { timeout, graceUntil }: Terms): number =>
  Math.max((state.lastSeen ?? 0) + timeout + 1, graceUntil)

/** What the server finds written about a device when it starts. */
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
 * Whether a word that was received at that time shows that the device is not lost after all. A message takes a moment
 * until it is stored: one from before its gateway left does not bring the device back, while one from before the clock
 * ran out shows that there was no silence.
 */
function refutes({ lost }: DeviceState, at: number, now: number, { timeout }: Terms): boolean {
  if (!lost) return true
  return lost.cause === 'timeout' ? now - at <= timeout : at > lost.at
}

const lose = (state: DeviceState, cause: LossCause, now: number): Decision<DeviceState> => ({
  state: { ...state, status: 'offline', lost: { cause, at: now } },
  change: { status: 'offline', cause, at: now },
})
