// Rows that are for people by name, role or department.
import type { Identity } from './identity.ts'

/** SQL over a row `t`: nobody is named, or this person is; `param` binds a value. */
export function isFor(param: (value: unknown) => string, { userId, roleIds, deptIds }: Identity): string {
  const depts = `${param([...deptIds])}::bigint[]`
  return `(coalesce(cardinality(t.to_user_ids), 0) + coalesce(cardinality(t.to_role_ids), 0) + coalesce(cardinality(t.to_dept_ids), 0) = 0
    or t.to_user_ids @> array[${param(userId)}::bigint] or t.to_role_ids && ${param([...roleIds])}::bigint[]
    or exists (select from dept d where d.id = any(${depts})
      and (d.id || string_to_array(d.ancestors, ',')::bigint[]) && t.to_dept_ids))`
}
