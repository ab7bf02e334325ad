// The roles that were planted for administrators, known by their mark.
import { PLATFORM_TENANT } from '../../platform/identity.ts'

/** What `builtIn` of a role says: whose administrators it was planted for. */
export const PLATFORM_ROLE = 'platform'
export const TENANT_ROLE = 'tenant'

const ALIAS = 'administrator'

/** Compared after Unicode normalization, case folding and trimming. Clients of this API family know the platform's role by it. */
export const isAdministratorAlias = (alias: unknown): boolean =>
  String(alias ?? '')
    .normalize('NFKC')
    .trim()
    .toLowerCase() === ALIAS

export const isPlatformRole = ({ tenantId, builtIn }: { tenantId?: unknown; builtIn?: unknown }): boolean =>
  tenantId === PLATFORM_TENANT && builtIn === PLATFORM_ROLE
