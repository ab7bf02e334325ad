// Which calls ask again for the password where a hospital says so and the last proof is too old (`step_up` of its
// security settings). Under these paths every change does, unless it is listed as free: a new call is decided here.
import type { Entity } from '@steward/domain/entity'
import type { Route } from './platform/route.ts'

/** What gives power that outlives the session. */
const guarded = [
  // Accounts, roles and what they reach, sessions of others, and what is demanded of sign-ins.
  '/blade-user/',
  '/blade-system/role/',
  '/blade-system/menu/',
  '/blade-system/data-scope/',
  '/blade-system/api-scope/',
  '/blade-system/session/',
  '/blade-system/security/',
  // Whose word is taken at the sign-in.
  '/blade-system/oidc-provider/',
  '/blade-system/ldap-directory/',
  '/blade-system/linked-identity/',
  // Hospitals, what they may do at all, and how the installation behaves.
  '/blade-system/tenant/',
  '/blade-system/tenant-package/',
  '/blade-system/param/',
  // Keys of other systems and of client applications, and where data, files and alarms are kept or sent.
  '/blade-system/client/',
  '/iot/api-access/',
  '/alarm/alarm-channel/',
  // A screen that reads on without anybody.
  '/report/dashboard-wall/bind',
  '/iot/gateway/reset-secret',
  '/blade-develop/datasource/',
  '/blade-resource/oss/',
  '/blade-resource/sms/',
  '/blade-resource/email/',
] as const

/** About one's own account, or anybody's before he has one; unlocking gives nobody more than the password does. */
const free: ReadonlySet<string> = new Set([
  '/blade-user/register-guest',
  '/blade-user/update-info',
  '/blade-user/unlock',
  '/blade-user/end-sessions',
  '/blade-user/unlink-identities',
  // Change nothing of it: previews, trials, the order of menus, the card of the first hour, a text message, an e-mail.
  '/blade-system/role/grant-preview',
  '/blade-system/tenant-package/losses',
  '/blade-system/tenant/first-hour',
  '/blade-system/menu/move',
  '/iot/api-access/ping',
  '/blade-resource/oss/check',
  '/blade-resource/sms/send',
  '/blade-resource/email/send',
  // These ask for the password themselves.
  '/blade-user/update-password',
  '/blade-user/second-factor/offer',
  '/blade-user/second-factor/confirm',
  '/blade-user/second-factor/recovery',
  '/blade-user/second-factor/remove',
  // Answered with a refusal (system/family/calls.ts).
  '/blade-user/import-user',
  '/blade-user/audit-refuse',
])

/** Everyday work with files and text messages. */
const everyday = ['/blade-resource/oss/endpoint/', '/blade-resource/sms/endpoint/'] as const

/** Rows that tell what single people did. */
const personal: ReadonlySet<string> = new Set([
  '/blade-log/api/export',
  '/blade-log/usual/export',
  '/blade-log/audit/export',
  '/iot/phone-call/export',
])

/** Whether rows of this entity are written under a proof, by a form or many at once. */
export const isGuarded = ({ path }: Pick<Entity, 'path'>): boolean =>
  needsProof({ method: 'POST', path: `/${path}/submit` })

export const needsProof = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  method === 'POST' &&
  !free.has(path) &&
  !everyday.some((prefix) => path.startsWith(prefix)) &&
  (personal.has(path) || guarded.some((prefix) => path.startsWith(prefix)))
