// Whom a notice is for, asked from the notice and from the person.
import { isFor, isForPerson } from '../platform/addressed.ts'
import type { Ctx } from '../platform/ctx.ts'

/** SQL over a notice `t`: released by now, and for the caller. */
export const isForMe = (param: (value: unknown) => string, { me, now }: Ctx): string =>
  `t.notice_state = 'released' and t.release_time <= ${param(now)} and ${isForPerson(me.userId, param)}`

/** SQL: enabled people `u` of the tenant a notice `n` is for. */
export const audience = `u.tenant_id = n.tenant_id and u.is_deleted = 0 and u.status = 1 and ${isFor('n', 'u')}`
