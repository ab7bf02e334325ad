// Which calls ask again for the password where a hospital says so and the last proof is too old (`step_up` of its
// security settings). Under these paths every change does, unless it is listed as free: a new call is decided here.
import type { Route } from './platform/route.ts'

/** Accounts, roles, sessions of others, and what is demanded of sign-ins. */
const guarded = [
  '/blade-user/',
  '/blade-system/role/',
  '/blade-system/session/',
  '/blade-system/security/',
  // Whose word is taken at the sign-in.
  '/blade-system/oidc-provider/',
  '/blade-system/ldap-directory/',
  '/blade-system/linked-identity/',
] as const

/** About one's own account, or anybody's before he has one; unlocking gives nobody more than the password does. */
const free: ReadonlySet<string> = new Set([
  '/blade-user/register-guest',
  '/blade-user/update-info',
  '/blade-user/unlock',
  '/blade-user/end-sessions',
  '/blade-user/unlink-identities',
  // Changes nothing.
  '/blade-system/role/grant-preview',
  // These ask for the password themselves.
  '/blade-user/update-password',
  '/blade-user/second-factor/offer',
  '/blade-user/second-factor/confirm',
  '/blade-user/second-factor/recovery',
  '/blade-user/second-factor/remove',
  // Answered with a refusal (family-calls.ts).
  '/blade-user/import-user',
  '/blade-user/audit-refuse',
])

/** Rows that tell what single people did. */
const personal: ReadonlySet<string> = new Set([
  '/blade-log/api/export',
  '/blade-log/usual/export',
  '/blade-log/audit/export',
  '/iot/phone-call/export',
])

export const needsProof = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  method === 'POST' && !free.has(path) && (personal.has(path) || guarded.some((prefix) => path.startsWith(prefix)))
