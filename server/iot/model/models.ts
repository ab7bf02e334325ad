// In-memory model of every device, needed for every message; reloaded when devices or their types change.
import type { Known } from '@steward/domain/iot/intake/decode'
import { type Stale, preloaded } from '../../platform/cache/preloaded.ts'
import { EVERY } from '../../platform/changes.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { Table } from '../../platform/tables.ts'
import { tenantsOf } from '../../platform/tenants.ts'
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

/** Changes of these tables load single rows again; of others, all devices. */
const ofDevices: readonly Table[] = ['device', 'gateway']
const ofTypes: readonly Table[] = ['device_type', 'thing_model']

export function createModels(app: AppContext): Models {
  const fleets = new Map<string, Fleet>()

  async function loadTenant(tenant: string, isWhole: boolean): Promise<void> {
    const before = isWhole ? undefined : fleets.get(tenant)
    fleets.set(tenant, await readFleet(app.db, tenant, before))
  }

  async function load(stale: Stale): Promise<void> {
    if (stale.has(EVERY)) {
      await Promise.all((await tenantsOf(app.db)).map((tenant) => loadTenant(tenant, true)))
      return
    }
    const isOfTypes = (tables: ReadonlySet<string>) => ofTypes.some((table) => tables.has(table))
    await Promise.all([...stale].map(([tenant, tables]) => loadTenant(tenant, isOfTypes(tables))))
  }

  const { ready } = preloaded(app, { follows: [...ofDevices, ...ofTypes], load })
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
