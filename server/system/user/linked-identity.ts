// Linked identities: administrators see and end those of people they reach, everybody his own.
import { linkedIdentity } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { mustReachUsers } from '../role/reach.ts'
import { unlink } from '../third/unlink.ts'

export default behave(linkedIdentity, {
  actions: {
    async unlink(ctx, { ids }) {
      const rows = await lockRows(linkedIdentity, ctx, ids)
      await mustReachUsers(ctx, [...new Set(rows.map(({ userId }) => String(userId)))])
      await unlink(ctx, ids)
      return true
    },
  },
  routes: [
    route({
      method: 'GET',
      path: '/blade-user/linked-identities',
      zh: '我的关联身份',
      en: 'One’s own linked identities, and whether the account has a password',
      tag: linkedIdentity.name,
      may: 'signed-in',
      run: async (ctx) => ({ records: await ownLinks(ctx), hasPassword: await hasPassword(ctx) }),
    }),
    route({
      method: 'POST',
      path: '/blade-user/unlink-identities',
      zh: '解除我的关联身份',
      en: 'End some of one’s own linked identities',
      tag: linkedIdentity.name,
      may: 'signed-in',
      query: z.object({ ids: z.string().max(30_000).optional() }),
      run: (ctx, { query }) => unlinkOwn(ctx, idsOf(query.ids)),
    }),
  ],
})

const ownLinks = (ctx: Ctx) =>
  ctx.tx.query<{ id: string }>(
    `select id::text as id, way, provider_name as "providerName", claimed,
       to_char(create_time at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as "createTime",
       to_char(last_time at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as "lastTime"
     from linked_identity where user_id = $1 and tenant_id = $2 and is_deleted = 0 order by id`,
    [ctx.me.userId, ctx.tenant, ctx.app.timeZone],
  )

async function hasPassword(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.tx.query('select from "user" where id = $1 and password is not null', [ctx.me.userId])
  return rows.length > 0
}

async function unlinkOwn(ctx: Ctx, ids: readonly string[]): Promise<{ ended: number }> {
  // Locked, so that two requests cannot each leave the other's link as the last one.
  await ctx.tx.query('select from "user" where id = $1 for update', [ctx.me.userId])
  const own = (await ownLinks(ctx)).map(({ id }) => id)
  const meant = own.filter((id) => ids.includes(id))
  if (meant.length === 0) throw problem('row.missing', { entity: linkedIdentity.zh, entityEn: linkedIdentity.en })
  if (meant.length === own.length && !(await hasPassword(ctx))) throw problem('third.last')
  return { ended: await unlink(ctx, meant) }
}
