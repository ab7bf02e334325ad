// Monitored gateways and devices and their assignment; follows changes of their rows.
import {
  type Decision,
  type DeviceState,
  type GatewayState,
  type Terms,
  graceOf,
  recallDevice,
  recallGateway,
} from '@steward/domain/iot/presence'
import type { DeviceRow, GatewayRow, PresenceRows } from './presence-rows.ts'

export interface GatewayWatch {
  kind: 'gateway'
  id: string
  tenant: string
  state: GatewayState
  terms: Terms
  devices: Set<DeviceWatch>
}

export interface DeviceWatch {
  kind: 'device'
  id: string
  tenant: string
  state: DeviceState
  terms: Terms
  gateway: GatewayWatch
  rests: boolean
}

export type Watch = GatewayWatch | DeviceWatch

export interface Fleet {
  gateway(id: string): GatewayWatch | undefined
  device(id: string): DeviceWatch | undefined
  /** A gateway may connect before its row was read. */
  getOrCreateGateway(id: string, tenant: string): GatewayWatch
  /** Applies the current rows of one tenant. */
  follow(tenant: string, rows: PresenceRows): Followed
}

/** Differences found while applying rows. */
export interface Followed {
  added: { watch: Watch; askAt: number | undefined }[]
  removed: Watch[]
  /** Devices with another timeout. */
  altered: DeviceWatch[]
  /** Devices no longer monitored. */
  unmonitored: DeviceWatch[]
}

const USUAL_TIMEOUT = 150_000

export function createFleet(started: number, leastGrace: number): Fleet {
  const gateways = new Map<string, GatewayWatch>()
  const devices = new Map<string, DeviceWatch>()
  const termsOf = (timeout: number): Terms => ({ timeout, graceUntil: graceOf(started, timeout, leastGrace) })

  function getOrCreateGateway(id: string, tenant: string): GatewayWatch {
    const known = gateways.get(id)
    if (known) return known
    const state: GatewayState = { status: 'unknown' }
    const met: GatewayWatch = { kind: 'gateway', id, tenant, state, terms: termsOf(USUAL_TIMEOUT), devices: new Set() }
    gateways.set(id, met)
    return met
  }

  function followGateway(row: GatewayRow, followed: Followed): void {
    const known = gateways.get(row.id)
    const watch = known ?? getOrCreateGateway(row.id, row.tenant)
    watch.terms = termsOf(row.timeout)
    if (known) return
    followed.added.push(recalled(watch, recallGateway(row.status, watch.terms)))
  }

  function followDevice(row: DeviceRow, followed: Followed): void {
    const gateway = getOrCreateGateway(row.gatewayId, row.tenant)
    const known = devices.get(row.id)
    if (!known) {
      const { status, lastSeen } = row
      const state: DeviceState = lastSeen === undefined ? { status } : { status, lastSeen }
      const { id, tenant, rests } = row
      const watch: DeviceWatch = { kind: 'device', id, tenant, state, terms: termsOf(row.timeout), gateway, rests }
      devices.set(id, watch)
      gateway.devices.add(watch)
      followed.added.push(recalled(watch, recallDevice(state, watch.terms)))
      if (rests) followed.unmonitored.push(watch)
      return
    }
    known.gateway.devices.delete(known)
    known.gateway = gateway
    gateway.devices.add(known)
    if (known.terms.timeout !== row.timeout) followed.altered.push(known)
    known.terms = termsOf(row.timeout)
    known.rests = row.rests
    if (row.rests) followed.unmonitored.push(known)
  }

  return {
    gateway: (id) => gateways.get(id),
    device: (id) => devices.get(id),
    getOrCreateGateway,
    follow(tenant, rows) {
      const followed: Followed = { added: [], removed: [], altered: [], unmonitored: [] }
      for (const row of rows.gateways) followGateway(row, followed)
      for (const row of rows.devices) followDevice(row, followed)
      const living = new Set([...rows.gateways, ...rows.devices].map(({ id }) => id))
      for (const watch of devices.values())
        if (watch.tenant === tenant && !living.has(watch.id)) {
          devices.delete(watch.id)
          watch.gateway.devices.delete(watch)
          followed.removed.push(watch)
        }
      for (const watch of gateways.values())
        if (watch.tenant === tenant && !living.has(watch.id) && watch.devices.size === 0) {
          gateways.delete(watch.id)
          followed.removed.push(watch)
        }
      return followed
    },
  }
}

function recalled<W extends Watch>(watch: W, { state, askAt }: Decision<W['state']>): Followed['added'][number] {
  watch.state = state
  return { watch, askAt }
}
