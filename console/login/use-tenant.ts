import type { KnownTenant } from '@steward/client'
import { useQuery } from '@tanstack/react-query'
import { recall, remember } from '../browser/storage.ts'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'

export const DEFAULT_TENANT = '000000'

const isTenant = (value: unknown): value is KnownTenant =>
  value !== null && typeof value === 'object' && 'tenantId' in value && value.tenantId !== ''

const recallTenant = (): KnownTenant | undefined => {
  const stored = recall('tenantInfo')
  return isTenant(stored) ? stored : undefined
}

async function askTenant(): Promise<KnownTenant | null> {
  const tenant = (await client.tenantAt(location.origin)) ?? null
  remember('tenantInfo', tenant)
  return tenant
}

/** The tenant of this domain; the answer stored last time avoids a layout shift. */
export function useTenantHere(): KnownTenant | undefined {
  const { data } = useQuery({
    queryKey: ['tenant', 'here'],
    queryFn: askTenant,
    initialData: recallTenant,
    initialDataUpdatedAt: 0,
    staleTime: 600_000,
    meta: { follows: nothing, isQuiet: true },
  })
  return data ?? undefined
}
