// Session lock: while locked every other call is refused, and live streams are closed.
import { problem } from '@steward/domain/problems'
import { SHORTEST_LOCK_PASSWORD } from '@steward/domain/system/password'
import type { Ctx, AppContext } from '../../platform/ctx.ts'
import { type Tx, platformScope } from '../../platform/db.ts'
import type { Keys } from './keys.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** Wrong passwords after which the session ends and the user must sign in again. */
const MOST_FAILURES = 10
const LONGEST = 128

/** Locks with a new password, or with the last one of this session. */
export async function lockSession(ctx: Ctx, keys: Keys, cipher: string | undefined): Promise<void> {
  const digest = cipher === undefined ? undefined : await digestOf(keys, cipher)
  await change(ctx, async (tx) => {
    const [held] = await tx.query<{ digest: string | null; is_locked: boolean }>(
      `select lock_digest as digest, locked_at is not null as is_locked from session
       where id = $1 and ended_at is null for update`,
      [ctx.me.sessionId],
    )
    if (!held) throw problem('session.missing')
    // Already locked by another window, whose password applies.
    if (held.is_locked) return
    const kept = digest ?? held.digest
    if (kept === null) throw problem('session.lock-password', {}, { field: 'password' })
    await tx.query('update session set lock_digest = $2, locked_at = $3, lock_failures = 0 where id = $1', [
      ctx.me.sessionId,
      kept,
      ctx.now,
    ])
  })
}

async function digestOf(keys: Keys, cipher: string): Promise<string> {
  const plain = await keys.decrypt(cipher)
  if (!plain) throw problem('session.lock-password', {}, { field: 'password' })
  if (Array.from(plain).length < SHORTEST_LOCK_PASSWORD)
    throw problem('session.lock-password-short', { min: SHORTEST_LOCK_PASSWORD }, { field: 'password' })
  if (plain.length > LONGEST) throw problem('request.parameter', { name: 'password' }, { field: 'password' })
  return hashPassword(plain)
}

export async function unlockSession(ctx: Ctx, keys: Keys, cipher: string): Promise<void> {
  // Already unlocked by another window.
  if (!ctx.me.isLocked) return
  const { failures, digest } = await count(ctx)
  const isRight = await examine(keys, cipher, digest).catch(async (error: unknown) => {
    await uncount(ctx).catch(() => undefined)
    throw error
  })
  if (isRight) {
    await change(ctx, (tx) =>
      tx.query('update session set locked_at = null, lock_failures = 0 where id = $1', [ctx.me.sessionId]),
    )
    return
  }
  if (failures < MOST_FAILURES) throw problem('session.unlock')
  await end(ctx)
  throw problem('session.unlock-ended')
}

// No connection is held while hashing.
const examine = async (keys: Keys, cipher: string, digest: string) => verifyPassword(await keys.decrypt(cipher), digest)

// Counted and committed before the password is checked, so that parallel guesses gain nothing.
async function count({ app, me }: Ctx): Promise<{ failures: number; digest: string }> {
  const [counted] = await app.db.transaction(platformScope, (tx) =>
    tx.query<{ failures: number; digest: string }>(
      `update session set lock_failures = lock_failures + 1
       where id = $1 and ended_at is null and locked_at is not null and lock_failures < $2
       returning lock_failures as failures, lock_digest as digest`,
      [me.sessionId, MOST_FAILURES],
    ),
  )
  if (!counted) throw problem('session.unlock')
  return counted
}

/** The password was not checked: undo the count. */
const uncount = ({ app, me }: Ctx) =>
  app.db.transaction(platformScope, (tx) =>
    tx.query('update session set lock_failures = lock_failures - 1 where id = $1 and lock_failures > 0', [
      me.sessionId,
    ]),
  )

const end = (ctx: Ctx) =>
  change(ctx, (tx) =>
    tx.query(`update session set ended_at = $2, end_reason = 'unlock' where id = $1`, [ctx.me.sessionId, ctx.now]),
  )

// Sessions are platform rows, invisible to tenants' transactions.
async function change({ app, me }: Ctx, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await app.db.transaction(platformScope, async (tx) => {
    await work(tx)
    await app.changes.announce(tx, 'session', me.tenant)
  })
  app.changes.notify('session', me.tenant)
}

/** Which of these sessions are locked or ended. */
export async function closedAmong(app: AppContext, sessionIds: readonly string[]): Promise<string[]> {
  const [rows = []] = await app.db.open(platformScope).readOnce([
    {
      text: `select id from session where id = any($1::bigint[]) and (ended_at is not null or locked_at is not null)`,
      values: [[...sessionIds]],
    },
  ])
  return rows.map((row) => String(row.id))
}
