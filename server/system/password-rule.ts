// Every password set by anybody passes this rule before it is hashed.
import { problem } from '@steward/domain/problems'
import { type PasswordRule, passwordFault, usualPasswordRule } from '@steward/domain/system/password'
import type { Tx } from '../platform/db.ts'
import { readParam } from './params.ts'
import { randomPassword } from './random-password.ts'
import { hashPassword } from './sign-in/password.ts'

const LENGTH = 'password.minLength'
const CLASSES = 'password.classes'
const LEAST = 6

/**
 * A tenant's parameter (`password.minLength.200001`) takes precedence over the installation's (`password.minLength`).
 */
export async function readPasswordRule(tx: Tx, tenant: string): Promise<PasswordRule> {
  const rows = await tx.query<{ key: string; value: string }>(
    `select param_key as key, trim(param_value) as value from param
     where param_key = any($1) and is_deleted = 0 and status = 1`,
    [[LENGTH, CLASSES].flatMap((key) => [key, `${key}.${tenant}`])],
  )
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  // Parameters are free text: anything outside the range counts as not set.
  const numberOf = (key: string, [least, most]: readonly [number, number]) =>
    [`${key}.${tenant}`, key]
      .map((name) => Number(values.get(name) || Number.NaN))
      .find((value) => Number.isInteger(value) && value >= least && value <= most)
  const { min, max, classes } = usualPasswordRule
  return { min: numberOf(LENGTH, [LEAST, max]) ?? min, max, classes: numberOf(CLASSES, [1, 4]) ?? classes }
}

interface Owner {
  tenant: string
  account: string
}

/** The hash of a chosen password; throws at `field` where its tenant's rule refuses it. */
export async function hashChosen(tx: Tx, plain: string, owner: Owner, field: string): Promise<string> {
  const rule = await readPasswordRule(tx, owner.tenant)
  const fault = passwordFault(plain, rule, owner.account)
  if (fault) throw problem(fault, { ...rule }, { field })
  return hashPassword(plain)
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
