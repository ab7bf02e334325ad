// Sessions: created by a sign-in with a pair of tokens, ended by signing out.
import { cut } from '@steward/domain/cut'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { tell } from '../logs/tell.ts'
import type { Choice } from './choice.ts'
import type { Client } from './clients.ts'
import type { Person } from './person.ts'
import { keepToLimit } from './session-limit.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

export interface Tokens {
  access: string
  refresh: string
  seconds: number
}

export interface Granted {
  person: Person
  tokens: Tokens
  /** The mark this browser sends at its next sign-in. */
  device?: string
  /** The linked identity he signed in with. */
  oauthId?: string
}

/** `parentId`: the sign-in whose link opens this one, which counts with it and ends with it. */
export async function openSession(
  ctx: Ctx,
  person: Person,
  client: Client,
  { deptId, roleId, parentId = null }: Choice & { parentId?: string | null },
): Promise<Tokens> {
  const id = newId()
  await ctx.tx.query(
    `insert into session (id, tenant_id, user_id, client_id, dept_id, role_id, created_at, last_seen, active_at, remote_ip, user_agent, parent_id, proven_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9, $10, case when $10::bigint is null then $7::timestamptz end)`,
    [
      id,
      person.tenant,
      person.id,
      client.clientId,
      deptId,
      roleId,
      ctx.now,
      ctx.remoteIp.slice(0, 64),
      cut(ctx.userAgent, 255),
      parentId,
    ],
  )
  if (parentId === null) await keepToLimit(ctx, person, id)
  return issue(ctx.tx, id, client, ctx.now)
}

/** Stores a pair of tokens for a session, a new one unless it is given. */
export async function issue(
  tx: Tx,
  sessionId: string,
  client: Client,
  now: Date,
  pair = { access: newToken(), refresh: newToken() },
): Promise<Tokens> {
  const tokens = { ...pair, seconds: client.accessSeconds }
  const until = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  await tx.query(
    `insert into session_token (session_id, pair, hash, kind, expires_at)
     values ($1, $2, $3, 'access', $4), ($1, $2, $5, 'refresh', $6)`,
    [
      sessionId,
      newId(),
      hashToken(tokens.access),
      until(client.accessSeconds),
      hashToken(tokens.refresh),
      until(client.refreshSeconds),
    ],
  )
  return tokens
}

/** Remaining seconds of an access token. */
export async function secondsLeft(ctx: Ctx, token: string): Promise<number> {
  const [row] = await ctx.tx.query<{ seconds: number }>(
    `select extract(epoch from expires_at - $2)::int as seconds from session_token where hash = $1 and kind = 'access'`,
    [hashToken(token), ctx.now],
  )
  return row?.seconds ?? 0
}

/** Ends the token's session, even if the token has expired, and with it those its links opened (migration 0093). */
export async function signOut(ctx: Ctx, token: string): Promise<void> {
  if (!isToken(token)) return
  const [ended] = await ctx.tx.query<{ tenant_id: string; user_id: string }>(
    `update session s set ended_at = $2, end_reason = 'logout' from session_token t
     where t.hash = $1 and t.kind = 'access' and s.id = t.session_id and s.ended_at is null returning s.tenant_id, s.user_id::text as user_id`,
    [hashToken(token), ctx.now],
  )
  if (!ended) return
  await ctx.changed('session', ended.tenant_id)
  await tell(ctx, { event: 'sign_out', tenant: ended.tenant_id, userId: ended.user_id })
}
