// Every password set by anybody passes this rule before it is hashed.
import { problem } from '@steward/domain/problems'
import { type PasswordRule, passwordFault, usualPasswordRule } from '@steward/domain/system/password'
import type { Tx } from '../../platform/db.ts'
import { readParam } from '../dictionary/params.ts'
import { hashPassword, verifyPassword } from '../sign-in/password.ts'
import { randomPassword } from './random-password.ts'
import { readSecurity } from './security.ts'

/** What the tenant demands of passwords (`security.ts`). */
export async function readPasswordRule(tx: Tx, tenant: string): Promise<PasswordRule> {
  const { values } = await readSecurity(tx, tenant)
  return {
    min: Number(values.passwordMin),
    max: usualPasswordRule.max,
    classes: Number(values.passwordClasses),
    history: Number(values.passwordHistory),
    days: Number(values.passwordDays),
  }
}

interface Owner {
  tenant: string
  account: string
  /** Of an account that stands already, whose earlier passwords count. */
  userId?: string | undefined
}

/** The hash of a chosen password; throws at `field` where its tenant's rule refuses it. */
export async function hashChosen(tx: Tx, plain: string, owner: Owner, field: string): Promise<string> {
  const rule = await readPasswordRule(tx, owner.tenant)
  const fault = passwordFault(plain, rule, owner.account)
  if (fault) throw problem(fault, { ...rule }, { field })
  if (owner.userId && (await wasUsed(tx, plain, owner.userId, rule.history)))
    throw problem('user.password-used', { ...rule }, { field })
  return hashPassword(plain)
}

/** Hashes are salted: each of them is tried. */
async function wasUsed(tx: Tx, plain: string, userId: string, last: number): Promise<boolean> {
  if (last === 0) return false
  const rows = await tx.query<{ hash: string }>(
    'select hash from password_history where user_id = $1 order by id desc limit $2',
    [userId, last],
  )
  for (const { hash } of rows) if (await verifyPassword(plain, hash)) return true
  return false
}

/** A random password that satisfies its tenant's rule. */
export async function drawPassword(tx: Tx, { tenant, account }: Owner): Promise<string> {
  const rule = await readPasswordRule(tx, tenant)
  for (;;) {
    const drawn = randomPassword(Math.max(rule.min, 14))
    if (!passwordFault(drawn, rule, account)) return drawn
  }
}

export interface Initial {
  plain: string
  /** The installation-wide initial password, which is not shown. */
  isUsual: boolean
}

/** The initial password of an account for which none was chosen. */
export async function initialPassword(tx: Tx, owner: Owner): Promise<Initial> {
  const usual = await readParam(tx, 'account.initPassword')
  if (usual === undefined) return { plain: await drawPassword(tx, owner), isUsual: false }
  const rule = await readPasswordRule(tx, owner.tenant)
  if (passwordFault(usual, rule, owner.account)) throw problem('user.initial-password')
  return { plain: usual, isUsual: true }
}

/** Requires these users to change their password at the next sign-in. */
export async function demandChange(tx: Tx, users: readonly { id: string; tenantId: string }[]): Promise<void> {
  await tx.query(
    `insert into password_change_due (user_id, tenant_id)
     select n.id, n.tenant from unnest($1::bigint[], $2::text[]) n (id, tenant) on conflict do nothing`,
    [users.map(({ id }) => id), users.map(({ tenantId }) => tenantId)],
  )
}

export async function changeDone(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from password_change_due where user_id = $1', [userId])
  await tx.query('delete from first_sign_in where user_id = $1', [userId])
}
