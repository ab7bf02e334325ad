// A sign-in that was recorded on its way opens nothing: each encrypted password is good for one session.
import { problem } from '@steward/domain/problems'
import type { Tx } from '../../platform/db.ts'

/** Longer than a password usually lives where it has to be changed. */
const KEPT_MS = 400 * 24 * 60 * 60_000

/** Hex digits of C3, with which an SM2 cipher ends whatever way it is written: SM3 over the secret point and the text. */
const DIGEST = 64

/** In the transaction that opens the session; throws where one was opened by it before. */
export async function spendPassword(tx: Tx, cipher: string, now: Date): Promise<void> {
  const [first] = await tx.query(
    `insert into spent_password (digest, expires_at) values ($1, $2) on conflict do nothing returning 1`,
    [Buffer.from(cipher.slice(-DIGEST), 'hex'), new Date(now.getTime() + KEPT_MS)],
  )
  if (!first) throw problem('session.replayed')
}
