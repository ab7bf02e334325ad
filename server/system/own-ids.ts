// Department or role ids of a user, in his order: one's own for everybody, others' with permission to view users.
import { codesFor } from '@steward/domain/derive/permissions'
import { user } from '@steward/domain/index'
import type { Ctx } from '../platform/ctx.ts'
import { named } from './every.ts'

export async function ownIds(ctx: Ctx, column: 'role_id' | 'dept_id', userId: string | undefined): Promise<string[]> {
  const id = named(userId) ?? ctx.me.userId
  if (id !== ctx.me.userId) ctx.must(...codesFor(user, 'detail'))
  const [found] = await ctx.tx.query<{ ids: string[] | null }>(
    `select ${column} as ids from "user" where id = $1 and is_deleted = 0`,
    [id],
  )
  return found?.ids ?? []
}
