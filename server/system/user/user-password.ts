// Changes the caller's own password. Older clients send an MD5 of each password, newer ones encrypt them.
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { alter } from '../../document/rows.ts'
import type { Ctx, AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { isSpentCode } from '../sign-in/first-code.ts'
import { keysOf } from '../sign-in/keys.ts'
import { countWrong, ownPassword } from '../sign-in/own-proof.ts'
import { verifyDigest, verifyPassword } from '../sign-in/password.ts'
import { endSessionsOf } from '../sign-in/revoke.ts'
import { changeDone, hashChosen } from './password-rule.ts'

const text = z.string().max(4096).optional()
export const passwordChange = z.object({ oldPassword: text, newPassword: text, newPassword1: text })

type Change = z.output<typeof passwordChange>

export async function changePassword(
  ctx: Ctx,
  { oldPassword = '', newPassword = '', newPassword1 = '' }: Change,
): Promise<true> {
  const [known, wanted, again] = await Promise.all(
    [oldPassword, newPassword, newPassword1].map((sent) => readPassword(ctx.app, sent)),
  )
  if (!known || !wanted || !again || digestOf(wanted) !== digestOf(again))
    throw problem('user.password-differs', {}, { field: 'newPassword1' })
  const proven = await proveOld(ctx, known)
  const chosen = chosenIn(wanted, 'newPassword')
  const isSame = 'plain' in known ? known.plain === chosen : known.digest === digestOf(wanted)
  if (isSame) throw problem('user.password-same', {}, { field: 'newPassword' })
  const { tenant, account, userId } = ctx.me
  const password = await hashChosen(ctx.tx, chosen, { tenant, account, userId }, 'newPassword')
  const [row] = await ctx.tx.query<{ password: string | null }>(
    'select password from "user" where id = $1 for update',
    [userId],
  )
  // Somebody may have set another one meanwhile.
  if (!row || row.password !== proven) throw problem(WRONG.code, {}, { field: WRONG.field })
  await alter(ctx, user, [userId], { password })
  await changeDone(ctx.tx, userId)
  await endSessionsOf(ctx, [userId], 'password', ctx.me.sessionId)
  return true
}

const WRONG = { code: 'user.password-wrong', field: 'oldPassword' } as const

/**
 * The stored password that the old one given is; failures count like those of a sign-in, since whoever finds a session open
 * could otherwise guess without end. Before a row is locked or a connection held.
 */
async function proveOld(ctx: Ctx, known: Read): Promise<string | null> {
  const stored = await ownPassword(ctx)
  await countWrong(ctx, async () => ((await isOwn(ctx, known, stored)) ? undefined : WRONG))
  return stored
}

/** The stored password, or the code the account was opened with where it has none yet. */
async function isOwn({ app, me }: Ctx, known: Read, stored: string | null): Promise<boolean> {
  if (!('plain' in known)) return verifyDigest(known.digest, stored)
  if (stored === null) return app.db.transaction(platformScope, (tx) => isSpentCode(tx, me.userId, known.plain))
  return verifyPassword(known.plain, stored)
}

/**
 * The plain text of a chosen password, sent plain or encrypted. An MD5 is refused at `field`, since the password rule
 * cannot be checked against it.
 */
export const readChosenPassword = async (context: AppContext, sent: string, field: string): Promise<string> =>
  chosenIn(await readPassword(context, sent), field)

function chosenIn(read: Read, field: string): string {
  if (!('plain' in read)) throw problem('user.password-digest', {}, { field })
  return read.plain
}

type Read = { plain: string } | { digest: string }

const md5 = /^[0-9a-f]{32}$/i
// Shorter than any ciphertext, so that no password is taken for one.
const LONGEST_PLAIN = 128

async function readPassword(context: AppContext, sent: string): Promise<Read> {
  if (md5.test(sent)) return { digest: sent.toLowerCase() }
  const decrypted = sent.length > LONGEST_PLAIN ? await keysOf(context).decrypt(sent) : undefined
  return { plain: decrypted ?? sent }
}

const digestOf = (read: Read): string =>
  'digest' in read ? read.digest : createHash('md5').update(read.plain).digest('hex')
