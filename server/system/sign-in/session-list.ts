// Sessions as people see them: device, browser, network, last seen; without tokens and without the very address.
import { networkOf } from '@steward/domain/system/network'
import { browserOf } from '@steward/domain/system/user-agent'
import type { Ctx } from '../../platform/ctx.ts'
import { type Statement, platformScope } from '../../platform/db.ts'

interface Stored {
  [column: string]: unknown
  id: string
  tenantId: string
  tenantName: string
  userId: string
  account: string
  realName: string
  clientId: string
  createTime: string
  lastSeen: string
  isLocked: boolean
  isLink: boolean
  remoteIp: string
  userAgent: string
}

// Sessions whose tokens have all expired have ended without anybody ending them.
const from = `from session s join "user" u on u.id = s.user_id and u.tenant_id = s.tenant_id
  join tenant n on n.tenant_id = s.tenant_id and n.is_deleted = 0
  where s.ended_at is null and exists (select from session_token t where t.session_id = s.id and t.expires_at > $1)`

const columns = `s.id::text as id, s.tenant_id as "tenantId", n.tenant_name as "tenantName", s.user_id::text as "userId", u.account,
  u.real_name as "realName", s.client_id as "clientId", s.created_at as "createTime",
  coalesce(s.last_seen, s.created_at) as "lastSeen", s.locked_at is not null as "isLocked", s.parent_id is not null as "isLink",
  coalesce(s.remote_ip, '') as "remoteIp", coalesce(s.user_agent, '') as "userAgent"`

function shown(ctx: Ctx, { remoteIp, userAgent, ...rest }: Stored) {
  return {
    ...rest,
    network: networkOf(remoteIp),
    browser: browserOf(userAgent),
    isCurrent: rest.id === ctx.me.sessionId,
  }
}

/** More than anybody has; the last seen come first. */
const MOST_OWN = 200

export async function ownSessions(ctx: Ctx) {
  const rows = await read(ctx, {
    text: `select ${columns} ${from} and s.user_id = $2 order by s.id = $3 desc, "lastSeen" desc, s.id desc limit ${MOST_OWN}`,
    values: [ctx.now, ctx.me.userId, ctx.me.sessionId],
  })
  return rows.map((row) => shown(ctx, row as Stored))
}

export interface Wanted {
  /** Only these people; every one where undefined. */
  userIds: readonly string[] | undefined
  /** The platform's administrators may see all tenants. */
  tenantId: string | undefined
  /** Part of an account or a name. */
  text: string
  current: number
  size: number
}

export async function sessionPage(ctx: Ctx, { userIds, tenantId, text, current, size }: Wanted) {
  const narrowed = `${from} and ($2::varchar is null or s.tenant_id = $2) and ($3::bigint[] is null or s.user_id = any($3))
    and ($4 = '' or strpos(lower(u.account), $4) > 0 or strpos(lower(u.real_name), $4) > 0)`
  const values = [ctx.now, tenantId ?? null, userIds ?? null, text.trim().toLowerCase()]
  const [[counted], rows] = await Promise.all([
    read(ctx, { text: `select count(*)::int as n ${narrowed}`, values }),
    read(ctx, {
      text: `select ${columns} ${narrowed} order by "lastSeen" desc, s.id desc limit $5 offset $6`,
      values: [...values, size, (current - 1) * size],
    }),
  ])
  const total = Number(counted?.n ?? 0)
  const records = rows.map((row) => shown(ctx, row as Stored))
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

// Sessions are platform rows, invisible to tenants' transactions.
async function read(ctx: Ctx, statement: Statement) {
  const [rows = []] = await ctx.app.db.open(platformScope).readOnce([statement])
  return rows
}
