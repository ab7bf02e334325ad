// Which rows a caller reaches, for every verb: live rows of the tenant, narrowed by the data scopes of his roles.
import type { Entity } from '@steward/domain/entity'
import { parseCondition } from '@steward/domain/system/condition'
import { termsOf } from '../platform/addressed.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DataScope, Identity } from '../platform/identity.ts'
import { columnOf } from './columns.ts'
import type { Where } from './filter.ts'

/**
 * Adds the conditions every statement over an entity's rows `t` needs. Row-level security is enforced independently.
 * `hasRemoved`: rows that are removed are meant too.
 */
export function applyScope(where: Where, entity: Entity, ctx: Ctx, hasRemoved = false): void {
  if (!hasRemoved) where.add('t.is_deleted = 0')
  const seesAll = entity.tenancy === 'shared' || (entity.tenancy === 'administered' && ctx.tx.scope.platform)
  if (!seesAll) where.add(`t.tenant_id = ${where.param(ctx.tx.scope.tenant)}`)
  // The product's own work reaches every row of its tenant.
  if (ctx.actor.kind !== 'person') return
  const { me } = ctx
  for (const { resource, column, ids } of me.access?.bounds ?? [])
    if (resource === entity.name) where.add(`t.${columnOf(column)} = any(${where.param(ids)}::bigint[])`)
  if (entity.readers !== undefined) where.add(personal(where, entity, entity.readers, me))
  if (me.isPlatform) return
  for (const term of termsOf(entity, ctx, columnOf, (value) => where.param(value))) where.add(term)
  const scopes = me.dataScopes.filter((scope) => scope.resource === entity.name)
  // Data scopes of several roles are united.
  if (scopes.length === 0 || scopes.some((scope) => scope.type === 1)) return
  where.add(`(${scopes.map((scope) => predicate(where, entity, me, scope)).join(' or ')})`)
}

/** Messages are visible to sender and recipients only, even for administrators. */
function personal(where: Where, entity: Entity, readers: string, { userId }: Identity): string {
  const me = `${where.param(userId)}::bigint`
  const named = `t.${columnOf(readers)}`
  const isNamed = entity.fields[readers]?.kind.many ? `${named} @> array[${me}]` : `${named} = ${me}`
  return `(t.create_user = ${me} or ${isNamed}) and (${me} = any(t.removed_by)) is not true`
}

function predicate(where: Where, entity: Entity, me: Identity, scope: DataScope): string {
  const owner = scope.type === 2 && scope.column === 'createDept' ? 'createUser' : scope.column
  if (scope.type === 5) return custom(where, entity, me, scope.condition)
  const field = entity.fields[owner]
  if (!field && !['createUser', 'createDept', 'id'].includes(owner)) return 'false'
  const column = `t.${columnOf(owner)}`
  const ids = scope.type === 2 ? [me.userId] : scope.type === 3 ? me.deptIds : me.deptsBelow
  const list = where.param([...ids])
  return field?.kind.many ? `${column} && ${list}::bigint[]` : `${column} = any(${list}::bigint[])`
}

/** An administrator's custom condition: columns of the entity, plain comparisons, values bound as parameters. */
function custom(where: Where, entity: Entity, me: Identity, text: string): string {
  const known: Record<string, string> = {
    userId: me.userId,
    tenantId: me.tenant,
    account: me.account,
    deptId: me.deptIds[0] ?? '0',
    roleId: me.roleIds[0] ?? '0',
  }
  const parsed = parseCondition(text, entity)
  if (!parsed.ok) return 'false'
  return parsed.terms
    .map(({ column, operator, values }) => {
      const bound = values.map((v) => ('variable' in v ? (known[v.variable] ?? '') : v.literal))
      const left = `t.${columnOf(column)}::text`
      if (operator === 'in') return `${left} = any(${where.param(bound)}::text[])`
      return `${left} ${operator} ${where.param(bound[0] ?? '')}`
    })
    .join(' and ')
}
