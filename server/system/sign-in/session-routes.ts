// Calls to see and end sessions: one's own, and as an administrator those of one's tenant.
import { END_SESSION } from '@steward/domain/derive/menu-groups'
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { type Route, route } from '../../platform/route.ts'
import { every } from '../every.ts'
import { narrowedResources } from '../role/held.ts'
import { refusalOf } from '../role/lacking.ts'
import { mustReachUsers } from '../role/reach.ts'
import { readSessionLimit } from './session-limit.ts'
import { ownSessions, sessionPage } from './session-list.ts'

const LARGEST_PAGE = 100
const whole = (least: number, most: number, usual: number) =>
  z.coerce.number().int().min(least).max(most).default(usual)
const idsQuery = z.object({ ids: z.string().max(30_000).optional() })

export const sessionListRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/blade-user/sessions',
    zh: '我的登录会话',
    en: 'One’s own sessions, and how many sign-ins are allowed at once',
    tag: user.name,
    may: 'signed-in',
    run: async (ctx) => ({ records: await ownSessions(ctx), limit: await limitOf(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/blade-user/end-sessions',
    zh: '结束我的登录会话',
    en: 'End some of one’s own sessions, or all others without ids',
    tag: user.name,
    may: 'signed-in',
    query: idsQuery,
    run: (ctx, { query }) => endOwn(ctx, query.ids),
  }),
  route({
    method: 'GET',
    path: '/blade-system/session/list',
    zh: '登录会话列表',
    en: 'Sessions of the tenant',
    tag: user.name,
    may: ['session'],
    query: z.object({
      current: whole(1, 1000, 1),
      size: whole(1, LARGEST_PAGE, 20),
      text: z.string().max(64).default(''),
      tenantId: z.string().max(12).optional(),
    }),
    async run(ctx, { query: { tenantId, ...query } }) {
      const tenant = ctx.me.isPlatform ? tenantId || undefined : ctx.tenant
      return sessionPage(ctx, { ...query, tenantId: tenant, userIds: await reached(ctx) })
    },
  }),
  route({
    method: 'POST',
    path: '/blade-system/session/end',
    zh: '结束登录会话',
    en: 'End sessions of people of the tenant',
    tag: user.name,
    may: [END_SESSION],
    query: idsQuery,
    run: (ctx, { query }) => endTheirs(ctx, idsOf(query.ids)),
  }),
]

async function limitOf(ctx: Ctx): Promise<number | null> {
  const limit = await ctx.app.db.transaction(platformScope, (tx) => readSessionLimit(tx, ctx.tenant))
  return limit ?? null
}

/** The people whose rows the caller's data scopes admit; undefined for all. */
async function reached(ctx: Ctx): Promise<string[] | undefined> {
  if (!narrowedResources(ctx).has(user.name)) return undefined
  const rows = await every(user, ctx)
  return rows.map((row) => String(row.id))
}

async function endOwn(ctx: Ctx, sent: string | undefined): Promise<{ ended: number }> {
  const own = await ownSessions(ctx)
  const ids = sent ? idsOf(sent) : own.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
  if (ids.includes(ctx.me.sessionId)) throw problem('session.current')
  return end(ctx, ids, 'own', ctx.me.userId)
}

async function endTheirs(ctx: Ctx, ids: readonly string[]): Promise<{ ended: number }> {
  if (ids.includes(ctx.me.sessionId)) throw problem('session.current')
  const [rows = []] = await ctx.app.db.open(platformScope).readOnce([
    {
      text: `select distinct user_id::text as "userId" from session
        where id = any($1::bigint[]) and ended_at is null and ($2::varchar is null or tenant_id = $2)`,
      values: [ids, ctx.me.isPlatform ? null : ctx.tenant],
    },
  ])
  const people = rows.map(({ userId }) => String(userId))
  const seen = await reached(ctx)
  if (seen && people.some((id) => !seen.includes(id)))
    throw await refusalOf(ctx, 'user.beyond', { menus: [], apiScopes: [], rows: [user.name] })
  await mustReachUsers(ctx, people)
  return end(ctx, ids, 'administrator', null)
}

/** Sessions that have ended meanwhile, or are another tenant's, are passed over. */
async function end(ctx: Ctx, ids: readonly string[], why: string, owner: string | null): Promise<{ ended: number }> {
  const [row] = await ctx.tx.query<{ ended: number }>('select end_sessions_by_id($1, $2, $3) as ended', [
    ids,
    why,
    owner,
  ])
  const ended = row?.ended ?? 0
  if (ended > 0) await ctx.changed('session')
  return { ended }
}
