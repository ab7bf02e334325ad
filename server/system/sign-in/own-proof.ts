// The caller proves anew who he is: by his password, and where asked by a code as well. Failures count like those of a
// sign-in.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { tellOfRefusal } from '../logs/tell.ts'
import { countAttempt, forgive, uncount } from './attempts.ts'
import { spendCode } from './factor.ts'
import type { Door } from './grant.ts'
import { verifyPassword } from './password.ts'
import { PROOF_MINUTES } from './proof-minutes.ts'

export interface Proof {
  /** Encrypted with the installation's public key. */
  password?: string | undefined
  code?: string | undefined
}

/** Checks every part that is given; throws at the field of the first wrong one. */
export async function proveOwn(ctx: Ctx, { keys, inFlight }: Door, { password, code }: Proof): Promise<void> {
  const { app, me, now } = ctx
  const who = { tenant: me.tenant, account: me.account, device: '', ip: ctx.remoteIp }
  const { attempt, end } = await countAttempt(app, inFlight, who)
  try {
    const wrong = await firstWrong().catch(async (error: unknown) => {
      await uncount(app, attempt).catch(() => undefined)
      throw error
    })
    if (wrong) {
      await tellOfRefusal(ctx, { event: 'sign_in_refused', level: 'warn', tenant: me.tenant, account: me.account })
      throw problem(wrong.code, {}, { field: wrong.field })
    }
    await forgive(app, attempt)
  } finally {
    end()
  }
  await app.db.transaction(platformScope, (tx) =>
    tx.query('update session set proven_at = $2 where id = $1', [me.sessionId, now]),
  )

  // No connection is held while hashing.
  async function firstWrong() {
    if (password !== undefined) {
      const [rows = []] = await app.db
        .open(platformScope)
        .readOnce([{ text: 'select password from "user" where id = $1 and is_deleted = 0', values: [me.userId] }])
      const stored = rows[0]?.password
      const isRight = await verifyPassword(await keys.decrypt(password), typeof stored === 'string' ? stored : null)
      if (!isRight) return { code: 'session.proof-password', field: 'password' } as const
    }
    if (code !== undefined && !(await spendCode(app, me.userId, code, now)))
      return { code: 'session.second-factor-wrong', field: 'code' } as const
    return undefined
  }
}

/** Whether the session was proven within the last minutes, by its sign-in or since. */
export async function isProven({ app, me, now }: Ctx): Promise<boolean> {
  const [rows = []] = await app.db.open(platformScope).readOnce([
    {
      text: `select 1 from session where id = $1 and proven_at > $2::timestamptz - interval '${PROOF_MINUTES} minutes'`,
      values: [me.sessionId, now],
    },
  ])
  return rows.length > 0
}
