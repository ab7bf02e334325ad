// Whom a notice is for, asked from the notice and from the person.
import { isFor } from '../platform/addressed.ts'
import type { Ctx } from '../platform/ctx.ts'

/** SQL over a notice `t`: released by now, and for the caller. */
export const isForMe = (param: (value: unknown) => string, { me, now }: Ctx): string =>
  `t.notice_state = 'released' and t.release_time <= ${param(now)} and ${isFor(param, me)}`

/** SQL: enabled people `u` of the tenant a notice `n` is for. */
export const audience = `u.tenant_id = n.tenant_id and u.is_deleted = 0 and u.status = 1 and (
  coalesce(cardinality(n.to_user_ids), 0) + coalesce(cardinality(n.to_role_ids), 0) + coalesce(cardinality(n.to_dept_ids), 0) = 0
  or u.id = any(n.to_user_ids) or u.role_id && n.to_role_ids
  or exists (select from dept d where d.id = any(u.dept_id)
    and (d.id || string_to_array(d.ancestors, ',')::bigint[]) && n.to_dept_ids))`
