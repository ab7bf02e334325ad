// The reply about the caller himself.
import type { Ctx } from '../../platform/ctx.ts'
import { userInfoReply } from './reply.ts'

/** The caller, with values that change more often than the session. */
export async function ownReply(ctx: Ctx) {
  const [own] = await ctx.tx.query<{ avatar: string; post_ids: string[] }>(
    `select coalesce(avatar, '') as avatar, coalesce(post_id, '{}') as post_ids from "user" where id = $1`,
    [ctx.me.userId],
  )
  return userInfoReply(ctx.me, { avatar: own?.avatar ?? '', postId: own?.post_ids.join(',') ?? '' })
}
