// Which notices a person has read: a row per notice and person, written when they open it.
import { codesFor } from '@steward/domain/derive/permissions'
import { notice } from '@steward/domain/index'
import { z } from 'zod'
import { behave } from '../engine/behave.ts'
import { tableOf } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'

/** Beyond so many it does not matter which they are. */
const MOST = 200
const may = codesFor(notice, 'list')
const id = z.string().regex(/^\d{1,19}$/)

export default behave(notice, {
  routes: [
    route({
      method: 'GET',
      path: `/${notice.path}/unread`,
      zh: '未读通知',
      en: 'Unread notices',
      tag: notice.name,
      may,
      run: async (ctx) => ({ ids: await unread(ctx) }),
    }),
    route({
      method: 'POST',
      path: `/${notice.path}/read`,
      zh: '标记通知已读',
      en: 'Mark notices read',
      tag: notice.name,
      may,
      body: z.object({ ids: z.array(id).max(MOST) }),
      run: (ctx, { body }) => markRead(ctx, body.ids),
    }),
  ],
})

/** Released, within the caller's scopes, and not opened yet; the newest first. */
async function unread(ctx: Ctx): Promise<string[]> {
  const where = released(ctx)
  const rows = await ctx.tx.query<{ id: string }>(
    `select t.id from ${tableOf(notice)} t where ${where.sql} order by t.release_time desc, t.id desc limit ${MOST}`,
    where.values,
  )
  return rows.map((row) => row.id)
}

async function markRead(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const where = released(ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  const [me, tenant] = [where.param(ctx.me.userId), where.param(ctx.tenant)]
  await ctx.tx.query(
    `insert into notice_read (tenant_id, notice_id, user_id)
     select ${tenant}, t.id, ${me}::bigint from ${tableOf(notice)} t where ${where.sql} on conflict do nothing`,
    where.values,
  )
}

function released(ctx: Ctx): Where {
  const where = new Where()
  applyScope(where, notice, ctx)
  where.add(`t.release_time <= ${where.param(ctx.now)}`)
  where.add(
    `not exists (select from notice_read r where r.notice_id = t.id and r.user_id = ${where.param(ctx.me.userId)})`,
  )
  return where
}
