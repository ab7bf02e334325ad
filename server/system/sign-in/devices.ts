// Known browsers of an account: a random mark per browser, of which only a hash is stored.
import { folded } from '@steward/domain/folded'
import type { Tx } from '../../platform/db.ts'
import { isAccount } from '../user/accounts.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

const KEPT = 180 * 24 * 60 * 60_000

/** Whether this account has signed in from the browser with this mark. */
export async function knows(
  tx: Tx,
  { device, tenant, account }: { device: string; tenant: string; account: string },
  now: Date,
): Promise<boolean> {
  if (!isToken(device)) return false
  const found = await tx.query(
    `select from known_device d join "user" u on u.id = d.user_id and u.tenant_id = d.tenant_id and u.is_deleted = 0
     where d.hash = $1 and d.expires_at > $2 and u.tenant_id = $3 and ${isAccount('u', '$4', '$5')}`,
    [hashToken(device), now, tenant, account, folded(account)],
  )
  return found.length > 0
}

/** Stores the browser of a successful sign-in; returns its new mark. */
export async function remember(
  tx: Tx,
  { device, userId, tenant }: { device: string; userId: string; tenant: string },
  now: Date,
): Promise<string> {
  const mark = isToken(device) ? device : newToken()
  await tx.query(
    `insert into known_device (hash, user_id, tenant_id, expires_at) values ($1, $2, $3, $4)
     on conflict (hash, user_id) do update set expires_at = excluded.expires_at`,
    [hashToken(mark), userId, tenant, new Date(now.getTime() + KEPT)],
  )
  return mark
}
