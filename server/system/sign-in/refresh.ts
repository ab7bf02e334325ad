// Renews sessions: each refresh token is good for one pair of tokens; used later than at once it is treated as stolen.
import { type ProblemCode, problem } from '@steward/domain/problems'
import type { AppContext } from '../../platform/ctx.ts'
import { type Tx, platformScope } from '../../platform/db.ts'
import { isIdle } from '../user/security.ts'
import { type Choice, type Wish, choose, narrow } from './choice.ts'
import type { Client } from './clients.ts'
import { personById, readPerson, requireAdmitted } from './person.ts'
import { whyEnded } from './session-end.ts'
import { type Granted, issue } from './sessions.ts'
import { following, hashToken, isToken, newSalt } from './tokens.ts'

/** Windows that send the same refresh token within this time (ms) are all answered with the same pair. */
const TABS = 10_000
/** How long the old access token stays valid for calls in progress (ms); identities must be cached for less. */
export const OVERLAP = 60_000

interface Held {
  [column: string]: unknown
  id: string
  tenant_id: string
  user_id: string
  dept_id: string | null
  role_id: string | null
  pair: string
  salt: Buffer | null
  /** Seconds since it was first used. */
  age: number
  is_late: boolean
  is_idle: boolean
}

/** New tokens for a refresh token of this client; throws 401 when it is invalid or expired. */
export async function refreshSession(app: AppContext, client: Client, token: string, wish: Wish): Promise<Granted> {
  const now = app.now()
  const hash = hashToken(token)
  const changed: Held[] = []
  let why: ProblemCode = 'session.refresh'
  const granted = await app.db.transaction(platformScope, async (tx) => {
    const [held] = isToken(token) ? await find(tx, client, hash, now) : []
    if (!held) {
      why = isToken(token) ? await whyEnded(tx, hash, now) : why
      return undefined
    }
    if (held.is_late) {
      changed.push(held)
      await endStolen(app, tx, held, now)
      return undefined
    }
    if (held.is_idle) {
      changed.push(held)
      why = 'session.ended-idle'
      await endIdle(app, tx, held, now)
      return undefined
    }
    const person = readPerson(await askPerson(tx, held.user_id, now))
    if (!person?.isEnabled || person.tenant !== held.tenant_id) return undefined
    const current = { deptId: held.dept_id, roleId: held.role_id }
    const choice = choose(person, wish, current)
    const narrowed = narrow(person, choice)
    requireAdmitted(narrowed)
    if (choice.deptId !== current.deptId || choice.roleId !== current.roleId) {
      changed.push(held)
      await narrowSession(app, tx, held, choice)
    }
    if (held.salt) {
      const seconds = Math.max(client.accessSeconds - held.age, 1)
      return { person: narrowed, tokens: { ...following(token, held.salt), seconds } }
    }
    const salt = newSalt()
    await retire(tx, held, { hash, salt }, now)
    return { person: narrowed, tokens: await issue(tx, held.id, client, now, following(token, salt)) }
  })
  for (const held of changed) app.changes.notify('session', held.tenant_id)
  if (!granted) throw problem(why)
  return granted
}

// Locks both rows, so that of two concurrent refreshes the second sees the first's result.
const find = (tx: Tx, client: Client, hash: Buffer, now: Date) =>
  tx.query<Held>(
    `select s.id, s.tenant_id, s.user_id, s.dept_id, s.role_id, t.pair, t.salt,
       coalesce(extract(epoch from $2 - t.used_at), 0)::int as age,
       coalesce(t.used_at < $4, false) as is_late, ${isIdle('$2')} as is_idle
     from session_token t join session s on s.id = t.session_id
     where t.hash = $1 and t.kind = 'refresh' and t.expires_at > $2 and s.ended_at is null and s.client_id = $3
     for update`,
    [hash, now, client.clientId, new Date(now.getTime() - TABS)],
  )

async function askPerson(tx: Tx, userId: string, now: Date) {
  const { text, values } = personById(userId, now)
  return tx.query(text, values)
}

async function retire(tx: Tx, held: Held, used: { hash: Buffer; salt: Buffer }, now: Date): Promise<void> {
  await tx.query('update session_token set used_at = $2, salt = $3 where hash = $1', [used.hash, now, used.salt])
  await tx.query(
    `update session_token set expires_at = least(expires_at, $3) where session_id = $1 and pair = $2 and kind = 'access'`,
    [held.id, held.pair, new Date(now.getTime() + OVERLAP)],
  )
}

async function narrowSession(app: AppContext, tx: Tx, { id, tenant_id: tenant }: Held, choice: Choice): Promise<void> {
  await tx.query('update session set dept_id = $2, role_id = $3 where id = $1', [id, choice.deptId, choice.roleId])
  await app.changes.announce(tx, 'session', tenant)
}

async function endIdle(app: AppContext, tx: Tx, { id, tenant_id: tenant }: Held, now: Date): Promise<void> {
  await tx.query(`update session set ended_at = $2, end_reason = 'idle' where id = $1`, [id, now])
  await app.changes.announce(tx, 'session', tenant)
}

async function endStolen(
  app: AppContext,
  tx: Tx,
  { id, tenant_id: tenant, user_id: user }: Held,
  now: Date,
): Promise<void> {
  await tx.query(`update session set ended_at = $2, end_reason = 'reuse' where id = $1`, [id, now])
  await app.changes.announce(tx, 'session', tenant)
  app.log.warn({ session: id, user, tenant }, 'a used refresh token was sent again; its session was ended')
}
