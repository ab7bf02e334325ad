import type { Entity } from '@steward/domain/entity'
import { useSession } from './session.ts'

const ADMINISTRATOR = 'administrator'

/** Whether the person looks after all tenants' rows of this entity. */
export function useTenantChoice(entity: Pick<Entity, 'tenancy'>): boolean {
  const roles = useSession((session) => session.person?.roleName ?? '')
  return entity.tenancy === 'administered' && roles.split(',').includes(ADMINISTRATOR)
}

/** The tenant chosen, or else one's own. */
export function useOwnTenant(chosen: unknown): string | undefined {
  const own = useSession((session) => session.person?.tenantId)
  return typeof chosen === 'string' && chosen !== '' ? chosen : own
}
