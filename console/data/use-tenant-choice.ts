import type { Entity } from '@steward/domain/entity'
import { type Session, useSession } from './session.ts'

const ADMINISTRATOR = 'administrator'

/** Administrator of the platform, not of one tenant. */
export const isAdministrator = ({ person }: Session): boolean =>
  (person?.roleName ?? '').split(',').includes(ADMINISTRATOR)

/** Whether the person administers this entity's rows of all tenants. */
export function useTenantChoice(entity: Pick<Entity, 'tenancy'>): boolean {
  const isTheirs = useSession(isAdministrator)
  return entity.tenancy === 'administered' && isTheirs
}

/** The chosen tenant, or the person's own. */
export function useOwnTenant(chosen: unknown): string | undefined {
  const own = useSession((session) => session.person?.tenantId)
  return typeof chosen === 'string' && chosen !== '' ? chosen : own
}
