// Why a session ended, in words for its person: asked when its refresh token is sent again.
import type { ProblemCode } from '@steward/domain/problems'
import type { Tx } from '../../platform/db.ts'

const words: Readonly<Record<string, ProblemCode>> = {
  limit: 'session.ended-limit',
  own: 'session.ended-own',
  administrator: 'session.ended-administrator',
  password: 'session.ended-password',
  idle: 'session.ended-idle',
  tenant: 'session.tenant-disabled',
  expired: 'session.tenant-expired',
}

/** Of a refresh token that is accepted no more; nothing is said of a token that is not known or has expired. */
export async function whyEnded(tx: Tx, hash: Buffer, now: Date): Promise<ProblemCode> {
  const [row] = await tx.query<{ reason: string }>(
    `select coalesce(s.end_reason, '') as reason from session_token t join session s on s.id = t.session_id
     where t.hash = $1 and t.kind = 'refresh' and t.expires_at > $2 and s.ended_at is not null`,
    [hash, now],
  )
  return words[row?.reason ?? ''] ?? 'session.refresh'
}
