// Rows that are for people by name, role or department: whom one is for, asked from the row and from the person.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import type { Ctx } from './ctx.ts'

/** SQL over a row and a "user" of its tenant: nobody is named, or this person is; a department with those below it. */
export const isFor = (row: string, user: string): string =>
  `(coalesce(cardinality(${row}.to_user_ids), 0) + coalesce(cardinality(${row}.to_role_ids), 0)
      + coalesce(cardinality(${row}.to_dept_ids), 0) = 0
    or ${row}.to_user_ids @> array[${user}.id] or ${user}.role_id && ${row}.to_role_ids
    or exists (select from dept d where d.id = any(${user}.dept_id)
      and (d.id || string_to_array(d.ancestors, ',')::bigint[]) && ${row}.to_dept_ids))`

/** SQL over a row `t`: it is for the person of this id; `param` binds a value. */
export const isForPerson = (userId: string, param: (value: unknown) => string): string =>
  `exists (select from "user" u where u.id = ${param(userId)}::bigint and ${isFor('t', 'u')})`

/** What a row `t` must be for the caller to read it; nothing for whoever may change such rows. */
export function termsOf(
  entity: Entity,
  { me, now }: Pick<Ctx, 'me' | 'now'>,
  columnOf: (name: string) => string,
  param: (value: unknown) => string,
): string[] {
  if (!entity.addressed || codesFor(entity, 'edit').some((code) => me.permissions.has(code))) return []
  const { state, is, from } = entity.addressed
  return [`t.${columnOf(state)} = ${param(is)}`, `t.${columnOf(from)} <= ${param(now)}`, isForPerson(me.userId, param)]
}
