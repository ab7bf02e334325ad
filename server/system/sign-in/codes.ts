// One-time codes: open a link with a session in another window without a token in the URL.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { narrow } from './choice.ts'
import type { Client } from './clients.ts'
import { personById, readPerson, requireAdmitted } from './person.ts'
import { type Granted, openSession } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

export const CODE_SECONDS = 60

// Tokens contain no dot, so codes and tokens cannot be confused.
const MARK = 'once.'

export const isCode = (text: string): boolean => text.startsWith(MARK)

export async function issueCode({ app, me, now }: Ctx): Promise<string> {
  const code = `${MARK}${newToken()}`
  await app.db
    .lane('door')
    .transaction(platformScope, (tx) =>
      tx.query('insert into session_code (hash, session_id, expires_at) values ($1, $2, $3)', [
        hashToken(code),
        me.sessionId,
        new Date(now.getTime() + CODE_SECONDS * 1000),
      ]),
    )
  return code
}

interface Held {
  [column: string]: unknown
  session_id: string
  /** The sign-in it belongs to, which a link may have opened it from; itself once that has been purged. */
  root_id: string
  tenant_id: string
  user_id: string
  dept_id: string | null
  role_id: string | null
}

/** A new session for the person the code was issued to; needs the platform's scope. */
export async function exchangeCode(ctx: Ctx, client: Client, code: string): Promise<Granted> {
  // Deleted while read, so that a concurrent exchange finds nothing.
  const [held] = await ctx.tx.query<Held>(
    `delete from session_code c using session s
     where c.hash = $1 and c.expires_at > $2 and s.id = c.session_id and s.ended_at is null and s.locked_at is null
     returning s.id::text as session_id, coalesce((select p.id from session p where p.id = s.parent_id), s.id)::text as root_id, s.tenant_id, s.user_id, s.dept_id, s.role_id`,
    [hashToken(code), ctx.now],
  )
  if (!held) throw problem('session.code')
  // The row lock serializes with removal or disabling: that is either seen here, or ends this session too.
  await ctx.tx.query('select from "user" where id = $1 for share', [held.user_id])
  await mustStillBeOpen(ctx, held)
  const { text, values } = personById(held.user_id, ctx.now)
  const person = readPerson(await ctx.tx.query(text, values))
  if (!person?.isEnabled || person.tenant !== held.tenant_id) throw problem('session.code')
  const choice = { deptId: held.dept_id, roleId: held.role_id }
  const narrowed = narrow(person, choice)
  requireAdmitted(narrowed)
  return { person: narrowed, tokens: await openSession(ctx, person, client, { ...choice, parentId: held.root_id }) }
}

/** The session a code was issued in, for what ends with it; the code is spent. Needs the platform's scope. */
export async function sessionOfCode({ tx, now }: Ctx, code: string): Promise<string> {
  const [held] = await tx.query<{ id: string }>(
    `delete from session_code c using session s where c.hash = $1 and c.expires_at > $2
       and s.id = c.session_id and s.ended_at is null and s.locked_at is null returning s.id::text as id`,
    [hashToken(code), now],
  )
  if (!held) throw problem('session.code')
  return held.id
}

/** Held until the commit: whoever signs out meanwhile finds the new session and ends it too. */
async function mustStillBeOpen(ctx: Ctx, { session_id: id, root_id: root }: Held): Promise<void> {
  const ids = [...new Set([root, id])]
  const open = await ctx.tx.query(
    `select from session where id = any($1::bigint[]) and ended_at is null and (locked_at is null or id <> $2)
     order by id for share`,
    [ids, id],
  )
  if (open.length < ids.length) throw problem('session.code')
}
