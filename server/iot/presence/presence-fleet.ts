// Monitored gateways and devices and their assignment; follows changes of their rows.
import {
  type Decision,
  type DeviceState,
  type GatewayState,
  type Timing,
  deviceSetBack,
  gatewaySetBack,
  graceOf,
  restoreDevice,
  restoreGateway,
} from '@steward/domain/iot/presence/presence'
import type { DevicePresence, GatewayPresence, PresenceRows } from './presence-rows.ts'

export interface GatewayWatch {
  kind: 'gateway'
  id: string
  tenant: string
  state: GatewayState
  terms: Timing
  devices: Set<DeviceWatch>
}

export interface DeviceWatch {
  kind: 'device'
  id: string
  tenant: string
  state: DeviceState
  terms: Timing
  gateway: GatewayWatch
  isUnmonitored: boolean
}

export type Watch = GatewayWatch | DeviceWatch

export interface Fleet {
  gateway(id: string): GatewayWatch | undefined
  device(id: string): DeviceWatch | undefined
  /** A gateway may connect before its row was read. */
  getOrCreateGateway(id: string, tenant: string): GatewayWatch
  /** Applies the current rows of one tenant. */
  applyRows(tenant: string, rows: PresenceRows): RowChanges
  /** The clock was set back by so much (ms): whatever is remembered was as long ago as before. */
  setBack(by: number): void
}

/** Differences found while applying rows. */
export interface RowChanges {
  added: { watch: Watch; checkAt: number | undefined }[]
  removed: Watch[]
  /** Devices with another timeout. */
  altered: DeviceWatch[]
  /** Devices no longer monitored. */
  unmonitored: DeviceWatch[]
}

const USUAL_TIMEOUT = 150_000

export function createFleet(begun: number, leastGrace: number): Fleet {
  let started = begun
  const gateways = new Map<string, GatewayWatch>()
  const devices = new Map<string, DeviceWatch>()
  const termsOf = (timeout: number): Timing => ({ timeout, graceUntil: graceOf(started, timeout, leastGrace) })

  function getOrCreateGateway(id: string, tenant: string): GatewayWatch {
    const known = gateways.get(id)
    if (known) return known
    const state: GatewayState = { status: 'unknown' }
    const met: GatewayWatch = { kind: 'gateway', id, tenant, state, terms: termsOf(USUAL_TIMEOUT), devices: new Set() }
    gateways.set(id, met)
    return met
  }

  function applyGateway(row: GatewayPresence, changes: RowChanges): void {
    const known = gateways.get(row.id)
    const watch = known ?? getOrCreateGateway(row.id, row.tenant)
    watch.terms = termsOf(row.timeout)
    if (known) return
    changes.added.push(restored(watch, restoreGateway(row.status, watch.terms)))
  }

  function applyDevice(row: DevicePresence, changes: RowChanges): void {
    const gateway = getOrCreateGateway(row.gatewayId, row.tenant)
    const known = devices.get(row.id)
    if (!known) {
      const { status, lastSeen } = row
      const state: DeviceState = lastSeen === undefined ? { status } : { status, lastSeen }
      const { id, tenant, isUnmonitored } = row
      const watch: DeviceWatch = {
        kind: 'device',
        id,
        tenant,
        state,
        terms: termsOf(row.timeout),
        gateway,
        isUnmonitored,
      }
      devices.set(id, watch)
      gateway.devices.add(watch)
      changes.added.push(restored(watch, restoreDevice(state, watch.terms)))
      if (isUnmonitored) changes.unmonitored.push(watch)
      return
    }
    known.gateway.devices.delete(known)
    known.gateway = gateway
    gateway.devices.add(known)
    if (known.terms.timeout !== row.timeout) changes.altered.push(known)
    known.terms = termsOf(row.timeout)
    known.isUnmonitored = row.isUnmonitored
    if (row.isUnmonitored) changes.unmonitored.push(known)
  }

  return {
    gateway: (id) => gateways.get(id),
    device: (id) => devices.get(id),
    getOrCreateGateway,
    applyRows(tenant, rows) {
      const changes: RowChanges = { added: [], removed: [], altered: [], unmonitored: [] }
      for (const row of rows.gateways) applyGateway(row, changes)
      for (const row of rows.devices) applyDevice(row, changes)
      const living = new Set([...rows.gateways, ...rows.devices].map(({ id }) => id))
      for (const watch of devices.values())
        if (watch.tenant === tenant && !living.has(watch.id)) {
          devices.delete(watch.id)
          watch.gateway.devices.delete(watch)
          changes.removed.push(watch)
        }
      for (const watch of gateways.values())
        if (watch.tenant === tenant && !living.has(watch.id) && watch.devices.size === 0) {
          gateways.delete(watch.id)
          changes.removed.push(watch)
        }
      return changes
    },
    setBack(by) {
      started -= by
      for (const watch of gateways.values()) watch.state = gatewaySetBack(watch.state, by)
      for (const watch of devices.values()) watch.state = deviceSetBack(watch.state, by)
      for (const watch of [...gateways.values(), ...devices.values()]) watch.terms = termsOf(watch.terms.timeout)
    },
  }
}

function restored<W extends Watch>(watch: W, { state, checkAt }: Decision<W['state']>): RowChanges['added'][number] {
  watch.state = state
  return { watch, checkAt }
}
