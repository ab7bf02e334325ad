// Connection status: applies pure rules to broker events and reports, stores, emits transitions after the commit.
import {
  type Change,
  type DeviceEvent,
  type GatewayEvent,
  LEAST_GRACE,
  nextDevice,
  nextGateway,
} from '@steward/domain/iot/presence/presence'
import type { AppContext } from '../../platform/ctx.ts'
import type { EndCause, Inbound, Session } from '../../platform/mqtt/transport.ts'
import { type Judge, judgeAll } from '../judge.ts'
import { storeConnections } from './connection-records.ts'
import { type Entry, type PresenceBuffer, type Transition, createPresenceBuffer } from './presence-buffer.ts'
import { type DeviceWatch, type RowChanges, type GatewayWatch, type Watch, createFleet } from './presence-fleet.ts'
import { createPresenceReload } from './presence-reload.ts'
import { readStateMessage } from './presence-state.ts'
import { createTimerWheel } from './timer-wheel.ts'

export type { Transition } from './presence-buffer.ts'

export interface Presence {
  connected(session: Session): void
  disconnected(session: Session, cause: EndCause): void
  /** Birth or will; resolves when the resulting transitions are committed. */
  stateMessage(message: Inbound): Promise<'taken' | 'unreadable'>
  /** Devices reported themselves: live data or a reply. `now` is the server's time of receipt. */
  devicesReported(deviceIds: readonly string[], now: number): void
  /** A gateway's statement about its devices. */
  statusesReported(deviceIds: readonly string[], status: 'online' | 'offline', now: number): void
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
  /** What else judges the transitions before they are committed, such as the rules about devices that are offline. */
  judges?: readonly Judge<Transition>[]
}

/** Maximum number of devices remembered that reported before their rows were loaded. */
const MOST_SEEN_BEFORE_LOAD = 10_000

export function createPresence(app: AppContext, options: PresenceOptions = {}): Presence {
  const { leastGrace = LEAST_GRACE, tickEvery = 500, batchEvery = 10_000, judges = [] } = options
  const nowMs = () => app.now().getTime()
  const fleet = createFleet(nowMs(), leastGrace)
  const timers = createTimerWheel<Watch>()
  const seenBeforeLoad = new Map<string, number>()
  const listeners = new Set<(transition: Transition) => void>()
  const reload = createPresenceReload(app, (tenant, rows) => applyRowChanges(fleet.applyRows(tenant, rows)))
  /** One for each tenant, so that a lock or a failure in one holds up no other. */
  const buffers = new Map<string, PresenceBuffer>()
  let timer: NodeJS.Timeout | undefined
  let lastTick = -Infinity
  let isStopped = false

  function bufferOf(tenant: string): PresenceBuffer {
    const known = buffers.get(tenant)
    if (known) return known
    const buffer = createPresenceBuffer(app, tenant, {
      batchEvery,
      async judge(tx, transitions) {
        await storeConnections(tx, transitions)
        return judgeAll(judges, tx, transitions)
      },
      // Models, rules and credentials keep nothing of it: reports must not wait until they are read again.
      onTableChanged: (table) => app.changes.recount(table, tenant),
      onCommitted: emitTransitions,
    })
    buffers.set(tenant, buffer)
    return buffer
  }

  function emitTransitions(transitions: readonly Transition[]): void {
    for (const transition of transitions)
      for (const listener of listeners)
        try {
          listener(transition)
        } catch (error) {
          app.log.error({ err: error, transition }, 'a presence listener failed')
        }
  }

  function updateGateway(watch: GatewayWatch, event: GatewayEvent, more: Partial<Entry> = {}): void {
    const { state, change, checkAt } = nextGateway(watch.state, event, nowMs(), watch.terms)
    watch.state = state
    if (checkAt !== undefined) timers.set(watch, checkAt)
    note(watch, change, more)
    if (change?.status === 'offline') for (const device of watch.devices) updateDevice(device, { kind: 'gateway-lost' })
  }

  function updateDevice(watch: DeviceWatch, event: DeviceEvent): void {
    if (watch.isUnmonitored && event.kind !== 'unmonitored') return
    const { state, change, checkAt } = nextDevice(watch.state, event, nowMs(), watch.terms)
    watch.state = state
    if (checkAt !== undefined) timers.set(watch, checkAt)
    note(watch, change, event.kind === 'reported' && state.lastSeen !== undefined ? { lastSeen: state.lastSeen } : {})
  }

  function note({ kind, id, tenant }: Watch, change: Change | undefined, more: Partial<Entry>): void {
    const entry = { kind, id, ...more }
    if (!change) {
      if (Object.keys(more).length > 0) bufferOf(tenant).enqueue(entry)
      return
    }
    const { status, cause, at } = change
    const times = status === 'online' ? { onlineAt: at } : status === 'offline' ? { offlineAt: at } : {}
    bufferOf(tenant).enqueue({ ...entry, status, cause, ...times }, { kind, id, tenant, status, cause, at })
  }

  function applyRowChanges({ added, removed, altered, unmonitored }: RowChanges): void {
    for (const { watch, checkAt } of added) if (checkAt !== undefined) timers.set(watch, checkAt)
    for (const watch of removed) timers.cancel(watch)
    for (const watch of altered) updateDevice(watch, { kind: 'clock' })
    for (const watch of unmonitored) updateDevice(watch, { kind: 'unmonitored' })
    if (seenBeforeLoad.size > 0) for (const { watch } of added) applyEarlySeen(watch)
  }

  function applyEarlySeen(watch: Watch): void {
    const at = seenBeforeLoad.get(watch.id)
    if (at === undefined || watch.kind === 'gateway') return
    seenBeforeLoad.delete(watch.id)
    updateDevice(watch, { kind: 'reported', at })
  }

  function tick(): void {
    const now = nowMs()
    // Otherwise nothing would go offline until the clock is there again.
    if (now < lastTick) fleet.setBack(lastTick - now)
    lastTick = now
    for (const watch of timers.takeDue(now))
      if (watch.kind === 'gateway') updateGateway(watch, { kind: 'clock' })
      else updateDevice(watch, { kind: 'clock' })
  }

  const gatewayOf = ({ peer }: Session) => fleet.getOrCreateGateway(peer.gatewayId, peer.tenant)

  return {
    connected(session) {
      if (isStopped) return
      const more = { remoteIp: session.remoteIp, lastSeen: nowMs() }
      updateGateway(gatewayOf(session), { kind: 'connected', session: session.id }, more)
    },
    disconnected(session, cause) {
      if (isStopped) return
      updateGateway(gatewayOf(session), { kind: 'disconnected', session: session.id, cause })
    },
    async stateMessage({ session, payload, receivedAt }) {
      const parsed = readStateMessage(payload)
      if (!parsed) return 'unreadable'
      if (isStopped) throw new Error('presence is stopped')
      const { status, sessionId: deviceSession, firmware } = parsed
      const more = status === 'online' ? { lastSeen: receivedAt, ...(firmware ? { firmware } : {}) } : {}
      const gateway = gatewayOf(session)
      updateGateway(gateway, { kind: 'state-message', session: session.id, status, deviceSession }, more)
      // A birth changes nothing of the devices, and nobody waits for what is another gateway's.
      const ids = new Set(status === 'online' ? [] : [...gateway.devices].map(({ id }) => id))
      await bufferOf(session.peer.tenant).flushed(({ kind, id }) =>
        kind === 'gateway' ? id === gateway.id : ids.has(id),
      )
      return 'taken'
    },
    devicesReported(deviceIds, now) {
      if (isStopped) return
      const gateways = new Set<GatewayWatch>()
      for (const id of deviceIds) {
        const watch = fleet.device(id)
        if (watch) {
          updateDevice(watch, { kind: 'reported', at: now })
          gateways.add(watch.gateway)
        } else if (seenBeforeLoad.size < MOST_SEEN_BEFORE_LOAD) seenBeforeLoad.set(id, now)
      }
      for (const gateway of gateways) note(gateway, undefined, { lastSeen: now })
    },
    statusesReported(deviceIds, status, now) {
      if (isStopped) return
      const event: DeviceEvent = status === 'online' ? { kind: 'reported', at: now } : { kind: 'reported-offline' }
      for (const watch of deviceIds.map(fleet.device)) if (watch) updateDevice(watch, event)
    },
    async load() {
      await reload.upToDate()
      timer ??= setInterval(tick, tickEvery)
    },
    async stop() {
      if (isStopped) return
      isStopped = true
      clearInterval(timer)
      reload.stop()
      await Promise.all([...buffers.values()].map((buffer) => buffer.stop()))
    },
    onTransition(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
