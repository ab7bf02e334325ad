// What hangs together in each hospital: gateways, machines with their parts, and what supplies what. In memory, so that a
// storm of alarms asks the database for none of it.
import { type Node, type Plant, plantOf } from '@steward/domain/alarm/noise/plant'
import { preloadedTenants } from '../../platform/cache/preloaded-tenants.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'

export interface Plants {
  /** Resolves when every change noted so far is loaded. */
  ready(): Promise<void>
  of(tenant: string): Plant
  stop(): void
}

const NOTHING = plantOf([])

const nodesQuery = `
  select id::text as id, gateway_id::text as "gatewayId", parent_id::text as "parentId",
    coalesce(upstream_ids, '{}')::text[] as "upstreamIds"
  from device where is_deleted = 0`

interface Row {
  [column: string]: unknown
  id: string
  gatewayId: string | null
  parentId: string | null
  upstreamIds: string[]
}

const nodeOf = ({ id, gatewayId, parentId, upstreamIds }: Row): Node => ({
  id,
  gatewayId: gatewayId ?? undefined,
  parentId: parentId ?? undefined,
  upstreamIds,
})

/** As it is now, of the tenant of the transaction; for what runs seldom. */
export async function readPlant(tx: Tx): Promise<Plant> {
  return plantOf((await tx.query<Row>(nodesQuery)).map(nodeOf))
}

export function createPlants(app: AppContext): Plants {
  const byTenant = new Map<string, Plant>()
  const loading = preloadedTenants(app, {
    follows: ['device'],
    failure: 'what hangs together in a tenant could not be read',
    async load(tenant) {
      byTenant.set(tenant, await app.db.transaction({ tenant, platform: false }, readPlant))
    },
    living(tenants) {
      for (const tenant of byTenant.keys()) if (!tenants.includes(tenant)) byTenant.delete(tenant)
    },
  })
  return { ready: loading.ready, of: (tenant) => byTenant.get(tenant) ?? NOTHING, stop: loading.stop }
}
