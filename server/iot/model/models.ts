// In-memory model of every device, needed for every message; reloaded when devices or their types change.
import type { Known } from '@steward/domain/iot/intake/decode'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { type Fleet, readFleet } from './models-read.ts'

export interface Models {
  /** A device by its gateway's code and its own. */
  find(tenant: string, gatewayCode: string, deviceCode: string): Known | undefined
  byId(deviceId: string): Known | undefined
  /** The devices of a tenant, for decoders of vendors' payloads. */
  fleetOf(tenant: string): Fleet | undefined
  load(): Promise<void>
  /** Resolves when every change noted so far is loaded. */
  ready(): Promise<void>
}

const EVERYTHING = '*'
/** Changes of these tables reload single rows; of others, all devices. */
const ofDevices = new Set(['device', 'gateway'])
const ofTypes = new Set(['device_type', 'thing_model'])

type Staleness = 'devices' | 'all'

export function createModels(app: AppContext): Models {
  const fleets = new Map<string, Fleet>()
  const stale = new Map<string, Staleness>([[EVERYTHING, 'all']])
  let reading: Promise<void> | undefined

  async function reread(): Promise<void> {
    while (stale.size > 0) {
      const parts = [...stale]
      stale.clear()
      try {
        await Promise.all((await named(app, parts)).map(([tenant, how]) => rereadTenant(tenant, how)))
      } catch (error) {
        // Reloading failed: mark stale again so that the next caller retries.
        for (const [tenant, how] of parts) noteStale(tenant, how)
        throw error
      }
    }
  }

  async function rereadTenant(tenant: string, how: Staleness): Promise<void> {
    const before = how === 'devices' ? fleets.get(tenant) : undefined
    fleets.set(tenant, await readFleet(app.db, tenant, before))
  }

  const noteStale = (tenant: string, how: Staleness) => {
    if (stale.get(tenant) !== 'all') stale.set(tenant, how)
  }

  const ready = async () => {
    while (reading || stale.size > 0) {
      reading ??= reread().finally(() => {
        reading = undefined
      })
      await reading
    }
  }

  app.changes.listen((table, tenant) => {
    if (table === EVERYTHING || (tenant === EVERYTHING && (ofDevices.has(table) || ofTypes.has(table))))
      noteStale(EVERYTHING, 'all')
    else if (ofTypes.has(table)) noteStale(tenant, 'all')
    else if (ofDevices.has(table)) noteStale(tenant, 'devices')
  })

  return {
    find: (tenant, gatewayCode, deviceCode) => fleets.get(tenant)?.byCode.get(`${gatewayCode}/${deviceCode}`),
    fleetOf: (tenant) => fleets.get(tenant),
    byId(deviceId) {
      for (const fleet of fleets.values()) {
        const known = fleet.byId.get(deviceId)
        if (known) return known.device
      }
      return undefined
    },
    load: ready,
    ready,
  }
}

async function named(app: AppContext, parts: readonly [string, Staleness][]): Promise<[string, Staleness][]> {
  if (!parts.some(([tenant]) => tenant === EVERYTHING)) return [...parts]
  const statement = { text: 'select tenant_id from tenant where is_deleted = 0', values: [] }
  const [rows = []] = await app.db.open(platformScope).readOnce([statement])
  return rows.map((row) => [String(row.tenant_id), 'all'])
}
