// Codes for the first sign-in of accounts without a password: 60 random bits, valid for a week and for one sign-in, which
// then allows nothing but choosing a password.
import { randomInt } from 'node:crypto'
import type { Tx } from '../../platform/db.ts'
import { hashToken } from './tokens.ts'

export const DAYS_VALID = 7

// Without look-alike characters; 32 of them are five bits each.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 3

/** `K7PM-3XQD-9TRA` */
export const drawCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  ).join('-')

// However it was typed.
export const codeHash = (code: string): Buffer => hashToken(code.replace(/[\s-]/g, '').toUpperCase())

interface Account {
  id: string
  tenantId: string
}

/** A new code for each, by user id; earlier ones are no longer valid. */
export async function issueFirstCodes(
  tx: Tx,
  users: readonly Account[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map(users.map(({ id }) => [id, drawCode()]))
  await tx.query(
    `insert into first_sign_in as f (user_id, tenant_id, hash, expires_at)
     select n.id, n.tenant, n.hash, $4::timestamptz + make_interval(days => ${DAYS_VALID})
     from unnest($1::bigint[], $2::text[], $3::bytea[]) n (id, tenant, hash)
     on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at, used_at = null`,
    [[...codes.keys()], users.map(({ tenantId }) => tenantId), [...codes.values()].map(codeHash), now],
  )
  return codes
}

/** Whether the code opens this account; it is used up by `spendFirstCode` alone. */
export async function isFirstCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const found = await tx.query(
    'select from first_sign_in where user_id = $1 and hash = $2 and used_at is null and expires_at > $3',
    [userId, codeHash(code), now],
  )
  return found.length > 0
}

/** False where it was used meanwhile. */
export async function spendFirstCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const spent = await tx.query(
    `update first_sign_in set used_at = $3 where user_id = $1 and hash = $2 and used_at is null and expires_at > $3
     returning 1`,
    [userId, codeHash(code), now],
  )
  return spent.length > 0
}

/** Whether the account was opened by this code: it stands for the old password when the first one is chosen. */
export async function isSpentCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const found = await tx.query('select from first_sign_in where user_id = $1 and hash = $2 and used_at is not null', [
    userId,
    codeHash(code),
  ])
  return found.length > 0
}
