// What clients of a platform (web, app, other) keep about a person: one JSON text for each.
import { codesFor } from '@steward/domain/derive/permissions'
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { userType as platforms } from '@steward/domain/system/dictionaries'
import { z } from 'zod'
import { lockRows, missing } from '../../engine/detail.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { every, named } from '../every.ts'
import { mustReachUsers } from '../role/reach.ts'
import { withoutPassword } from './user-submit.ts'

const LONGEST = 4000
const platform = z.coerce.string().refine((key) => Object.hasOwn(platforms.entries, key))
const sentExtension = z.object({
  userId: z.string().max(64).optional(),
  userType: platform.optional(),
  userExt: z.string().max(LONGEST).optional(),
})
type Sent = z.output<typeof sentExtension>

export const platformRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: `/${user.path}/update-platform`,
    zh: '配置用户平台信息',
    en: 'Keep what a platform knows of a user; an empty text removes it',
    tag: user.name,
    may: codesFor(user, 'edit'),
    query: sentExtension,
    body: sentExtension.nullish(),
    run: (ctx, { query, body }) => keep(ctx, { ...query, ...body }),
  }),
  route({
    method: 'GET',
    path: `/${user.path}/platform-detail`,
    zh: '用户平台信息',
    en: 'A user with what a platform keeps of him; his own platform unless another is named',
    tag: user.name,
    may: codesFor(user, 'detail'),
    query: z.object({ id: z.string().max(64).optional(), userType: platform.optional() }),
    async run(ctx, { query }) {
      const id = named(query.id)
      const [found] = id ? await every(user, ctx, (where) => where.add(`t.id = ${where.param(id)}`)) : []
      if (!found) throw missing(user)
      const userType = Number(query.userType ?? found.userType)
      const [kept] = await ctx.tx.query<{ text: string }>(
        'select user_ext as text from user_platform where user_id = $1 and user_type = $2',
        [id, userType],
      )
      const userTypeName = platforms.entries[userType as keyof typeof platforms.entries]?.zh ?? ''
      return { ...withoutPassword(found), userType, userTypeName, userExt: kept?.text ?? '' }
    },
  }),
]

async function keep(ctx: Ctx, { userId, userType, userExt = '' }: Sent): Promise<true> {
  if (userType === undefined) throw problem('request.missing', { name: 'userType' }, { field: 'userType' })
  const [row] = await lockRows(user, ctx, idsOf(userId))
  await mustReachUsers(ctx, [String(row?.id)])
  const text = userExt.trim()
  if (text !== '' && !isJson(text)) throw problem('user.platform-text', {}, { field: 'userExt' })
  const key = [row?.id, Number(userType)]
  if (text === '') await ctx.tx.query('delete from user_platform where user_id = $1 and user_type = $2', key)
  else
    await ctx.tx.query(
      `insert into user_platform (user_id, user_type, tenant_id, user_ext, update_user) values ($1, $2, $3, $4, $5)
       on conflict (user_id, user_type) do update
       set user_ext = excluded.user_ext, update_user = excluded.update_user, update_time = now()`,
      [...key, row?.tenantId, text, ctx.me.userId],
    )
  return true
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
