// What is known of every device, kept in memory because every message needs it; reread when devices or their types change.
import type { Known } from '@steward/domain/iot/decode'
import type { AppContext } from '../platform/ctx.ts'
import { platformScope } from '../platform/db.ts'
import { type Fleet, readFleet } from './models-read.ts'

export interface Models {
  /** A device by who speaks for it and what it calls itself. */
  find(tenant: string, gatewayCode: string, deviceCode: string): Known | undefined
  byId(deviceId: string): Known | undefined
  load(): Promise<void>
  /** Settles when every change noted so far is known. */
  ready(): Promise<void>
}

const EVERYTHING = '*'
/** A change of these is a change of some rows; of the others, of what all devices of a type are. */
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
        // Whoever asks next tries again rather than trusting what is out of date.
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
