// Stored presence of gateways and devices, read at start and when rows change.
import type { OnlineStatus } from '@steward/domain/iot/presence/presence'
import type { Db } from '../../platform/db.ts'

export interface GatewayPresence {
  id: string
  tenant: string
  status: OnlineStatus
  /** Milliseconds. */
  timeout: number
}

export interface DevicePresence extends GatewayPresence {
  gatewayId: string
  /** Disabled and retired devices are not monitored. */
  isUnmonitored: boolean
  lastSeen: number | undefined
}

export interface PresenceRows {
  gateways: GatewayPresence[]
  devices: DevicePresence[]
}

const onlineStatuses: readonly OnlineStatus[] = ['unknown', 'online', 'offline', 'sleeping']
const onlineStatusOf = (text: unknown): OnlineStatus => onlineStatuses.find((one) => one === text) ?? 'unknown'
/** Of devices that are neither expected to report nor judged by rules. */
export const unmonitoredStatuses: ReadonlySet<string> = new Set(['disabled', 'retired'])

const gatewaysQuery = `select id, tenant_id, online_status, offline_timeout from gateway where is_deleted = 0`
const devicesQuery = `
  select d.id, d.tenant_id, d.gateway_id, d.online_status, d.device_status,
    (extract(epoch from d.last_seen) * 1000)::float8 as last_seen, coalesce(d.offline_timeout, t.offline_timeout, 180) as timeout
  from device d left join device_type t on t.id = d.device_type_id where d.is_deleted = 0`

export async function readPresence(db: Db, tenant: string): Promise<PresenceRows> {
  const [gateways = [], devices = []] = await db
    .open({ tenant, platform: false })
    .readOnce([gatewaysQuery, devicesQuery].map((text) => ({ text, values: [] })))
  return {
    gateways: gateways.map((row) => ({
      id: String(row.id),
      tenant: String(row.tenant_id),
      status: onlineStatusOf(row.online_status),
      timeout: Number(row.offline_timeout) * 1000,
    })),
    devices: devices.map((row) => ({
      id: String(row.id),
      tenant: String(row.tenant_id),
      gatewayId: String(row.gateway_id),
      status: onlineStatusOf(row.online_status),
      timeout: Number(row.timeout) * 1000,
      isUnmonitored: unmonitoredStatuses.has(String(row.device_status)),
      lastSeen: row.last_seen === null ? undefined : Number(row.last_seen),
    })),
  }
}
