import type { Entity } from '@steward/domain/entity'
import { type Session, useSession } from './session.ts'

const ADMINISTRATOR = 'administrator'

/** Looks after the platform, and not one tenant alone. */
export const isAdministrator = ({ person }: Session): boolean =>
  (person?.roleName ?? '').split(',').includes(ADMINISTRATOR)

/** Whether the person looks after all tenants' rows of this entity. */
export function useTenantChoice(entity: Pick<Entity, 'tenancy'>): boolean {
  const isTheirs = useSession(isAdministrator)
  return entity.tenancy === 'administered' && isTheirs
}

/** The tenant chosen, or else one's own. */
export function useOwnTenant(chosen: unknown): string | undefined {
  const own = useSession((session) => session.person?.tenantId)
  return typeof chosen === 'string' && chosen !== '' ? chosen : own
}
