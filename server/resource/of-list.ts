// Files that belong to the list of attachments and to no other row: kept until somebody removes them there, or a row names
// them.
import { attach } from '@steward/domain/index'
import type { Ctx } from '../platform/ctx.ts'

export async function belongToList(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx.query(
    'update attach set status = 1, biz_type = $2, biz_id = id::text where id = $1 and status = 0 and create_user = $3',
    [id, attach.name, ctx.me.userId],
  )
}

/** Of the files about to be removed; their bytes go with the next collection. */
export async function letGoOfList(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.tx.query(
    `update attach set status = 2, update_time = now() where id = any($1::bigint[]) and status = 1 and biz_type = $2`,
    [ids, attach.name],
  )
}
