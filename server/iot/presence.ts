// Connection status: applies pure rules to broker events and reports, stores, emits transitions after the commit.
import {
  type Change,
  type DeviceEvent,
  type GatewayEvent,
  LEAST_GRACE,
  nextDevice,
  nextGateway,
} from '@steward/domain/iot/presence'
import type { AppContext } from '../platform/ctx.ts'
import type { EndCause, Inbound, Session } from '../platform/mqtt/transport.ts'
import { type DeviceWatch, type Followed, type GatewayWatch, type Watch, createFleet } from './presence-fleet.ts'
import { createFollower } from './presence-follow.ts'
import { type Entry, type Transition, createLedger } from './presence-ledger.ts'
import { readState } from './presence-state.ts'
import { createWheel } from './presence-wheel.ts'

export type { Transition } from './presence-ledger.ts'

export interface Presence {
  connected(session: Session): void
  disconnected(session: Session, cause: EndCause): void
  /** Birth or will; resolves when the resulting transitions are committed. */
  stateMessage(message: Inbound): Promise<'taken' | 'unreadable'>
  /** Devices reported themselves: live data or a reply. `now` is the server's time of receipt. */
  seen(deviceIds: readonly string[], now: number): void
  /** A gateway's statement about its devices. */
  told(deviceIds: readonly string[], word: 'online' | 'offline', now: number): void
  /** Loads the stored state; await before accepting connections. */
  load(): Promise<void>
  /** Stops accepting events and writes what is pending. */
  stop(): Promise<void>
  /** Listeners are called after the commit, in order. */
  onTransition(listener: (transition: Transition) => void): () => void
}

export interface PresenceOptions {
  /** After a start nothing becomes offline for at least this long (ms). */
  leastGrace?: number
  /** Tick interval (ms). */
  tickEvery?: number
  /** Interval of last-seen batches (ms). */
  batchEvery?: number
}

/** Maximum number of devices remembered that reported before their rows were loaded. */
const MOST_SEEN_BEFORE_LOAD = 10_000

export function createPresence(app: AppContext, options: PresenceOptions = {}): Presence {
  const { leastGrace = LEAST_GRACE, tickEvery = 500, batchEvery = 10_000 } = options
  const nowMs = () => app.now().getTime()
  const fleet = createFleet(nowMs(), leastGrace)
  const wheel = createWheel<Watch>()
  const seenBeforeLoad = new Map<string, number>()
  const listeners = new Set<(transition: Transition) => void>()
  const follower = createFollower(app, (tenant, rows) => keepUp(fleet.follow(tenant, rows)))
  const ledger = createLedger(app, {
    batchEvery,
    changed: (table, tenant) => follower.quietly(() => app.changes.note(table, tenant)),
    committed: tell,
  })
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function tell(transitions: readonly Transition[]): void {
    for (const transition of transitions)
      for (const listener of listeners)
        try {
          listener(transition)
        } catch (error) {
          app.log.error({ err: error, transition }, 'a presence listener failed')
        }
  }

  function turnGateway(watch: GatewayWatch, event: GatewayEvent, more: Partial<Entry> = {}): void {
    const { state, change, askAt } = nextGateway(watch.state, event, nowMs(), watch.terms)
    watch.state = state
    if (askAt !== undefined) wheel.set(watch, askAt)
    note(watch, change, more)
    if (change?.status === 'offline') for (const device of watch.devices) turnDevice(device, { kind: 'gateway-lost' })
  }

  function turnDevice(watch: DeviceWatch, event: DeviceEvent): void {
    if (watch.rests && event.kind !== 'rested') return
    const { state, change, askAt } = nextDevice(watch.state, event, nowMs(), watch.terms)
    watch.state = state
    if (askAt !== undefined) wheel.set(watch, askAt)
    note(watch, change, event.kind === 'seen' && state.lastSeen !== undefined ? { lastSeen: state.lastSeen } : {})
  }

  function note({ kind, id, tenant }: Watch, change: Change | undefined, more: Partial<Entry>): void {
    const entry = { kind, id, tenant, ...more }
    if (!change) {
      if (Object.keys(more).length > 0) ledger.note(entry)
      return
    }
    const { status, cause, at } = change
    const times = status === 'online' ? { onlineAt: at } : status === 'offline' ? { offlineAt: at } : {}
    ledger.note({ ...entry, status, cause, ...times }, { kind, id, tenant, status, cause, at })
  }

  function keepUp({ added, removed, altered, unmonitored }: Followed): void {
    for (const { watch, askAt } of added) if (askAt !== undefined) wheel.set(watch, askAt)
    for (const watch of removed) wheel.forget(watch)
    for (const watch of altered) turnDevice(watch, { kind: 'clock' })
    for (const watch of unmonitored) turnDevice(watch, { kind: 'rested' })
    if (seenBeforeLoad.size > 0) for (const { watch } of added) applyEarlySeen(watch)
  }

  function applyEarlySeen(watch: Watch): void {
    const at = seenBeforeLoad.get(watch.id)
    if (at === undefined || watch.kind === 'gateway') return
    seenBeforeLoad.delete(watch.id)
    turnDevice(watch, { kind: 'seen', at })
  }

  function tick(): void {
    for (const watch of wheel.turn(nowMs()))
      if (watch.kind === 'gateway') turnGateway(watch, { kind: 'clock' })
      else turnDevice(watch, { kind: 'clock' })
  }

  const gatewayOf = ({ peer }: Session) => fleet.getOrCreateGateway(peer.gatewayId, peer.tenant)

  return {
    connected(session) {
      if (isStopped) return
      const more = { remoteIp: session.remoteIp, lastSeen: nowMs() }
      turnGateway(gatewayOf(session), { kind: 'connected', session: session.id }, more)
    },
    disconnected(session, cause) {
      if (isStopped) return
      turnGateway(gatewayOf(session), { kind: 'disconnected', session: session.id, cause })
    },
    async stateMessage({ session, payload, receivedAt }) {
      const said = readState(payload)
      if (!said) return 'unreadable'
      if (isStopped) throw new Error('presence is stopped')
      const { word, named, firmware } = said
      const more = word === 'online' ? { lastSeen: receivedAt, ...(firmware ? { firmware } : {}) } : {}
      turnGateway(gatewayOf(session), { kind: 'said', session: session.id, word, named }, more)
      await ledger.written()
      return 'taken'
    },
    seen(deviceIds, now) {
      if (isStopped) return
      const gateways = new Set<GatewayWatch>()
      for (const id of deviceIds) {
        const watch = fleet.device(id)
        if (watch) {
          turnDevice(watch, { kind: 'seen', at: now })
          gateways.add(watch.gateway)
        } else if (seenBeforeLoad.size < MOST_SEEN_BEFORE_LOAD) seenBeforeLoad.set(id, now)
      }
      for (const gateway of gateways) note(gateway, undefined, { lastSeen: now })
    },
    told(deviceIds, word, now) {
      if (isStopped) return
      const event: DeviceEvent = word === 'online' ? { kind: 'seen', at: now } : { kind: 'said-offline' }
      for (const watch of deviceIds.map(fleet.device)) if (watch) turnDevice(watch, event)
    },
    async load() {
      await follower.caughtUp()
      timer ??= setInterval(tick, tickEvery)
    },
    async stop() {
      if (isStopped) return
      isStopped = true
      clearInterval(timer)
      follower.stop()
      await ledger.stop()
    },
    onTransition(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
