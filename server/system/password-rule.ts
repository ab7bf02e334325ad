// The one way to a stored password: whoever sets one, for themselves or for somebody else, comes through here.
import { problem } from '@steward/domain/problems'
import { type PasswordRule, passwordFault, usualPasswordRule } from '@steward/domain/system/password'
import type { Tx } from '../platform/db.ts'
import { readParam } from './params.ts'
import { randomPassword } from './random-password.ts'
import { hashPassword } from './sign-in/password.ts'

const LENGTH = 'password.minLength'
const CLASSES = 'password.classes'
const LEAST = 6

/** The tenant's own numbers (`password.minLength.200001`) before those of the installation (`password.minLength`). */
export async function readPasswordRule(tx: Tx, tenant: string): Promise<PasswordRule> {
  const rows = await tx.query<{ key: string; value: string }>(
    `select param_key as key, trim(param_value) as value from param
     where param_key = any($1) and is_deleted = 0 and status = 1`,
    [[LENGTH, CLASSES].flatMap((key) => [key, `${key}.${tenant}`])],
  )
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  // The value is text that people write: what is no number of use counts as not set.
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

/** What is stored for a password somebody chose; throws at `field` where the rule of its tenant forbids it. */
export async function hashChosen(tx: Tx, plain: string, owner: Owner, field: string): Promise<string> {
  const rule = await readPasswordRule(tx, owner.tenant)
  const fault = passwordFault(plain, rule, owner.account)
  if (fault) throw problem(fault, { ...rule }, { field })
  return hashPassword(plain)
}

/** A password nobody chose, as the rule of its tenant wants it. */
export async function drawPassword(tx: Tx, { tenant, account }: Owner): Promise<string> {
  const rule = await readPasswordRule(tx, tenant)
  for (;;) {
    const drawn = randomPassword(Math.max(rule.min, 14))
    if (!passwordFault(drawn, rule, account)) return drawn
  }
}

export interface Initial {
  plain: string
  /** The one everybody of the installation starts with, which is not told again. */
  isUsual: boolean
}

/** What an account starts with where nobody chose anything. */
export async function initialPassword(tx: Tx, owner: Owner): Promise<Initial> {
  const usual = await readParam(tx, 'account.initPassword')
  if (usual === undefined) return { plain: await drawPassword(tx, owner), isUsual: false }
  const rule = await readPasswordRule(tx, owner.tenant)
  if (passwordFault(usual, rule, owner.account)) throw problem('user.initial-password')
  return { plain: usual, isUsual: true }
}

/** Whoever these passwords were given to changes them at the next sign-in. */
export async function demandChange(tx: Tx, users: readonly { id: string; tenantId: string }[]): Promise<void> {
  await tx.query(
    `insert into password_change_due (user_id, tenant_id)
     select n.id, n.tenant from unnest($1::bigint[], $2::text[]) n (id, tenant) on conflict do nothing`,
    [users.map(({ id }) => id), users.map(({ tenantId }) => tenantId)],
  )
}

export async function changeDone(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from password_change_due where user_id = $1', [userId])
}
