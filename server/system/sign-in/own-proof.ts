// The caller proves anew who he is: by his password, and where asked by a code as well. Failures count like those of a
// sign-in.
import { type ProblemCode, problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { tellOfRefusal } from '../logs/tell.ts'
import { countAttempt, forgive, uncount } from './attempts.ts'
import { spendCode } from './factor.ts'
import type { Door } from './grant.ts'
import { inFlightOf } from './in-flight.ts'
import { verifyPassword } from './password.ts'
import { personById, readPerson } from './person.ts'
import { PROOF_MINUTES } from './proof-minutes.ts'

export interface Proof {
  /** Encrypted with the installation's public key. */
  password?: string | undefined
  code?: string | undefined
}

/** What of a proof is wrong, and the field it came in. */
interface Wrong {
  code: ProblemCode
  field: string
}

/**
 * Counts the attempt as a failure unless nothing of it is wrong. Failures before it are forgiven for as much as a
 * sign-in takes, no less. Nothing may have been read in the caller's transaction.
 */
export async function countWrong(
  ctx: Ctx,
  firstWrong: () => Promise<Wrong | undefined>,
  isWhole: (ctx: Ctx) => Promise<boolean> = takesNoCode,
): Promise<void> {
  const { app, me } = ctx
  const who = { tenant: me.tenant, account: me.account, device: '', ip: ctx.remoteIp }
  const { attempt, end } = await countAttempt(app, inFlightOf(app), who)
  try {
    const wrong = await firstWrong().catch(async (error: unknown) => {
      await uncount(app, attempt).catch(() => undefined)
      throw error
    })
    if (wrong) {
      await tellOfRefusal(ctx, { event: 'sign_in_refused', level: 'warn', tenant: me.tenant, account: me.account })
      throw problem(wrong.code, {}, { field: wrong.field })
    }
    await ((await isWhole(ctx)) ? forgive(app, attempt) : uncount(app, attempt))
  } finally {
    end()
  }
}

/** Checks every part that is given; throws at the field of the first wrong one. */
export async function proveOwn(ctx: Ctx, { keys }: Door, { password, code }: Proof): Promise<void> {
  const { app, me, now } = ctx
  const isWhole = async () => password !== undefined && (code !== undefined || (await takesNoCode(ctx)))
  const firstWrong = async (): Promise<Wrong | undefined> => {
    if (password !== undefined && !(await verifyPassword(await keys.decrypt(password), await ownPassword(ctx))))
      return { code: 'session.proof-password', field: 'password' }
    if (code !== undefined && !(await spendCode(app, me.userId, code, now)))
      return { code: 'session.second-factor-wrong', field: 'code' }
    return undefined
  }
  await countWrong(ctx, firstWrong, isWhole)
  await app.db.transaction(platformScope, (tx) =>
    tx.query('update session set proven_at = $2 where id = $1', [me.sessionId, now]),
  )
}

/** Whether the caller signs in by his password alone. */
async function takesNoCode({ app, me, now }: Ctx): Promise<boolean> {
  const [rows] = await app.db.open(platformScope).readOnce([personById(me.userId, now)])
  return readPerson(rows)?.needsCode !== true
}

/** The stored hash of the caller's password, if he has one; no connection is held while it is compared. */
export async function ownPassword({ app, me }: Ctx): Promise<string | null> {
  const [rows = []] = await app.db
    .open(platformScope)
    .readOnce([{ text: 'select password from "user" where id = $1 and is_deleted = 0', values: [me.userId] }])
  const stored = rows[0]?.password
  return typeof stored === 'string' ? stored : null
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
