// One stream of live words per browser tab: who may have which topic is decided here, with the same scopes as lists.
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord, device } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import type { FastifyInstance } from 'fastify'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { type Ctx, type AppContext, makeCtx } from '../platform/ctx.ts'
import type { Identity } from '../platform/identity.ts'
import type { Push } from '../platform/push.ts'
import { closedAmong } from '../system/sign-in/lock.ts'
import { bearerOf } from '../system/sign-in/tokens.ts'

const MOST_DEVICES = 200

export interface StreamOptions {
  app: AppContext
  push: Push
  authenticate(token: string): Promise<Identity | undefined>
}

/** `GET /stream?topics=alarm,overview,device:17` with the session's header; resumes after `Last-Event-ID`. */
export function addStream(http: FastifyInstance, { app, push, authenticate }: StreamOptions): void {
  app.changes.listen((table) => {
    if (table === 'session' || table === '*') void cutClosed(app, push)
  })
  http.get('/stream', async (request, reply) => {
    const token = bearerOf(String(request.headers['blade-auth'] ?? '')) ?? ''
    const identity = await authenticate(token)
    if (!identity) throw problem('session.missing')
    if (identity.isLocked) throw problem('session.locked')
    const asked = new URLSearchParams(request.originalUrl.split('?')[1] ?? '').get('topics') ?? ''
    const topics = await allowed(app, identity, asked.split(',').filter(Boolean))
    reply.hijack()
    const lastId = request.headers['last-event-id']
    // A session that changed in any way ends its stream; the tab opens a new one under what now holds.
    const check = async () => stands(identity, await authenticate(token))
    push.attach(reply.raw, { identity, topics, check }, typeof lastId === 'string' ? lastId : undefined)
  })
}

/** A session that was locked or ended hears nothing more, not even until the next heartbeat. */
async function cutClosed(app: AppContext, push: Push): Promise<void> {
  const open = push.sessions()
  if (open.length === 0) return
  // Where the database does not answer, the heartbeat ends them.
  push.cut(await closedAmong(app, open).catch(() => []))
}

const stands = (before: Identity, now: Identity | undefined): boolean =>
  now !== undefined &&
  !now.isLocked &&
  now.tenant === before.tenant &&
  now.permissions.size === before.permissions.size &&
  JSON.stringify(now.dataScopes) === JSON.stringify(before.dataScopes)

async function allowed(app: AppContext, me: Identity, asked: readonly string[]): Promise<string[]> {
  const tx = app.db.open({ tenant: me.tenant, platform: me.isPlatform })
  const { ctx } = makeCtx({ app, tx, me, requestId: '', locale: 'zh', remoteIp: '', userAgent: '' })
  const topics: string[] = []
  if (asked.includes('alarm') && ctx.can(...codesFor(alarmRecord, 'list'))) topics.push('alarm')
  if (asked.includes('overview') && ctx.can(...codesFor(device, 'list'))) topics.push('overview')
  const ids = asked.filter((topic) => topic.startsWith('device:')).map((topic) => topic.slice(7))
  if (ids.length > 0 && ctx.can(...codesFor(device, 'list'))) topics.push(...(await visible(ctx, ids)))
  return topics
}

async function visible(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length > MOST_DEVICES || !ids.every(isId))
    throw problem('request.parameter', { name: 'topics' }, { field: 'topics' })
  const where = new Where()
  applyScope(where, device, ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  const [rows = []] = await ctx.tx.readOnce([
    { text: `select t.id from device t where ${where.sql}`, values: where.values },
  ])
  return rows.map((row) => `device:${String(row.id)}`)
}
