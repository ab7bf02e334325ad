// The names by which tables are known where changes are told of: those of declared entities, and those that no entity declares.
import type { EntityName } from '@steward/domain/registry'

/** A test looks for each of them in a database. */
export const undeclaredTables = [
  'metric_report',
  'outbox',
  'role_menu',
  'role_scope',
  'security_setting',
  'session',
  'tenant_menu',
  'topmenu_menu',
  'user_factor',
] as const

type Snake<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}_${Snake<Tail>}` : S

export type Table = Snake<EntityName> | (typeof undeclaredTables)[number]
