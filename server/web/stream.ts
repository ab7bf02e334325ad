// The SSE endpoint: grants topics by the same permissions and data scopes as lists.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, device } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { EVERY } from '../platform/changes.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import type { Identity } from '../platform/identity.ts'
import type { Push } from '../platform/push.ts'
import type { Reader, SessionCheck } from '../platform/sse-connection.ts'
import { closedAmong } from '../system/sign-in/lock.ts'
import { bearerOf } from '../system/sign-in/tokens.ts'
import { ALARM } from './alarm-events.ts'
import { audienceOf, contextOf } from './audience.ts'
import { LISTS } from './list-events.ts'

const DEVICE = 'device:'
/** A URL with more devices would exceed usual proxies' limits. */
const MOST_DEVICES = 200

/** Streams per session: more than any user's tabs, and a limit for a runaway client. */
const MOST_STREAMS = 50

export interface StreamOptions {
  app: AppContext
  push: Push
  authenticate(token: string, isUnattended?: boolean, ip?: string): Promise<Identity | undefined>
  /** Devices report to one of several servers; browsers of the others ask for what they show. */
  hasDevices(): boolean
}

/**
 * `GET /stream?topics=alarm,lists,overview,device:17` with the session's header; resumes after `Last-Event-ID`. Topics
 * without permission, or devices beyond the maximum, are listed as `refused` in the first event.
 */
export function addStream(http: FastifyInstance, { app, push, authenticate, hasDevices }: StreamOptions): void {
  watchSessions(app, push)
  http.get('/stream', async (request, reply) => {
    const token = bearerOf(String(request.headers['blade-auth'] ?? '')) ?? ''
    // A stream is opened and kept by the page, whether or not anybody is there.
    const identity = await authenticate(token, true, request.ip)
    if (!identity) throw problem('session.missing')
    if (identity.isLocked) throw problem('session.locked')
    if (identity.isPasswordDue) throw problem('session.password-change')
    if (identity.isFactorDue) throw problem('session.factor-due')
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '')
    const asked = [...new Set((query.get('topics') ?? '').split(',').filter(Boolean))]
    const offered = hasDevices() ? asked : asked.filter((topic) => !topic.startsWith(DEVICE))
    const audiences = audiencesOf(app, identity)
    const topics = await allowed(app, identity, offered, audiences)
    // Checked after all awaits, so that concurrent requests are counted as well.
    if (push.countOf(identity.sessionId) >= MOST_STREAMS) throw problem('request.too-many')
    reply.hijack()
    const refused = asked.filter((topic) => !topics.includes(topic))
    const lastId = request.headers['last-event-id']
    const check = async () => checkSession(identity, await authenticate(token, true, request.ip))
    const rights = createHash('sha256').update(sightOf(identity)).digest('base64url').slice(0, 12)
    const reader = { identity, topics, refused, rights, audiences, check }
    push.attach(reply.raw, reader, typeof lastId === 'string' ? lastId : undefined)
  })
}

/** Tables that decide what a user may see. */
const deciding = [
  'user',
  'role',
  'role_menu',
  'role_scope',
  'tenant_menu',
  'dept',
  'tenant',
  'data_scope',
  'dashboard_wall',
] as const
/** Tables of the menus of all users. */
const menus = ['menu', 'topmenu', 'topmenu_menu'] as const
/** Milliseconds to collect changes: saving a role takes several steps and may affect many users. */
const GATHER = 200

/** Closes streams of locked or ended sessions and rechecks rights at once, not only at the next heartbeat. */
function watchSessions(app: AppContext, push: Push): void {
  let rechecking: NodeJS.Timeout | undefined
  app.changes.follow(['session'], () => void cutClosed(app, push))
  app.changes.follow(menus, ({ table }) => {
    if (table !== EVERY) push.sendToAll({ topic: 'rights', data: {} })
  })
  app.changes.follow([...deciding, ...menus], () => {
    rechecking ??= setTimeout(() => {
      rechecking = undefined
      void push.recheck()
    }, GATHER).unref()
  })
}

async function cutClosed(app: AppContext, push: Push): Promise<void> {
  const open = push.sessions()
  if (open.length === 0) return
  // If the database does not answer, the heartbeat ends them.
  push.cut(await closedAmong(app, open).catch(() => []))
}

function checkSession(before: Identity, now: Identity | undefined): SessionCheck {
  if (now === undefined || now.isLocked || now.isPasswordDue || now.isFactorDue || now.tenant !== before.tenant)
    return 'ended'
  return sightOf(now) === sightOf(before) ? 'same' : 'changed'
}

/** Everything that decides what a user sees. */
const sightOf = ({ permissions, dataScopes, deptIds, deptsBelow, roleIds, isPlatform }: Identity): string =>
  JSON.stringify([[...permissions].toSorted(), dataScopes, deptIds, deptsBelow, roleIds, isPlatform])

/** Every entity the person may list, with his audience of it. */
function audiencesOf(app: AppContext, me: Identity): Audiences {
  const ctx = contextOf(app, me)
  const mayList = (entity: Entity) => entity.verbs.includes('list') && ctx.can(...codesFor(entity, 'list'))
  return new Map(entities.filter(mayList).map((entity) => [entity.name, audienceOf(app, entity, me)]))
}

type Audiences = Reader['audiences']

async function allowed(
  app: AppContext,
  me: Identity,
  asked: readonly string[],
  audiences: Audiences,
): Promise<string[]> {
  const mayList = ({ name }: Entity) => audiences.has(name)
  const topics: string[] = []
  if (asked.includes(ALARM) && mayList(alarmRecord)) topics.push(ALARM)
  if (asked.includes(LISTS) && audiences.size > 0) topics.push(LISTS)
  if (asked.includes('overview') && mayList(device)) topics.push('overview')
  const ids = asked.filter((topic) => topic.startsWith(DEVICE)).map((topic) => topic.slice(DEVICE.length))
  const sound = ids.filter(isId).slice(0, MOST_DEVICES)
  if (sound.length > 0 && mayList(device)) topics.push(...(await visible(contextOf(app, me), sound)))
  return topics
}

async function visible(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const where = new Where()
  applyScope(where, device, ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  const [rows = []] = await ctx.tx.readOnce([
    { text: `select t.id from device t where ${where.sql}`, values: where.values },
  ])
  return rows.map((row) => `${DEVICE}${String(row.id)}`)
}
