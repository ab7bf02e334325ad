// Rows that are for people by name, role or department.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import type { Ctx } from './ctx.ts'
import type { Identity } from './identity.ts'

/** SQL over a row `t`: nobody is named, or this person is; `param` binds a value. */
export function isFor(param: (value: unknown) => string, { userId, roleIds, deptIds }: Identity): string {
  const depts = `${param([...deptIds])}::bigint[]`
  return `(coalesce(cardinality(t.to_user_ids), 0) + coalesce(cardinality(t.to_role_ids), 0) + coalesce(cardinality(t.to_dept_ids), 0) = 0
    or t.to_user_ids @> array[${param(userId)}::bigint] or t.to_role_ids && ${param([...roleIds])}::bigint[]
    or exists (select from dept d where d.id = any(${depts})
      and (d.id || string_to_array(d.ancestors, ',')::bigint[]) && t.to_dept_ids))`
}

/** What a row `t` must be for the caller to read it; nothing for whoever may change such rows. */
export function termsOf(
  entity: Entity,
  { me, now }: Pick<Ctx, 'me' | 'now'>,
  columnOf: (name: string) => string,
  param: (value: unknown) => string,
): string[] {
  if (!entity.addressed || codesFor(entity, 'edit').some((code) => me.permissions.has(code))) return []
  const { state, is, from } = entity.addressed
  return [`t.${columnOf(state)} = ${param(is)}`, `t.${columnOf(from)} <= ${param(now)}`, isFor(param, me)]
}
