// The security settings of a tenant: its row of `security_setting` over the installation's parameters and usual values.
import {
  type SecurityKey,
  type SecurityValues,
  isPossible,
  securityKeys,
  usualSecurity,
} from '@steward/domain/system/security'
import type { Tx } from '../../platform/db.ts'

/** Parameters that held a setting before there were rows; a key with a tenant's number takes precedence. */
const params: Partial<Record<SecurityKey, string>> = {
  passwordMin: 'password.minLength',
  passwordClasses: 'password.classes',
}

const columnOf = (key: SecurityKey) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columns = securityKeys.map((key) => `${columnOf(key)} as "${key}"`).join(', ')

export interface Security {
  values: SecurityValues
  /** Of the tenant's row; 0 without one. */
  rev: number
}

export async function readSecurity(tx: Tx, tenant: string): Promise<Security> {
  const [row] = await tx.query(`select rev, ${columns} from security_setting where tenant_id = $1`, [tenant])
  const kept = await readParams(tx, tenant)
  const values = { ...usualSecurity }
  for (const key of securityKeys) {
    const found = row?.[key] ?? kept[key]
    // Parameters are free text: anything outside the range counts as not set.
    if (isPossible(key, found)) values[key] = found
  }
  return { values, rev: Number(row?.rev ?? 0) }
}

async function readParams(tx: Tx, tenant: string): Promise<Partial<Record<SecurityKey, number>>> {
  const names = Object.values(params)
  const rows = await tx.query<{ key: string; value: string }>(
    `select param_key as key, trim(param_value) as value from param
     where param_key = any($1) and is_deleted = 0 and status = 1`,
    [names.flatMap((name) => [name, `${name}.${tenant}`])],
  )
  const stored = new Map(rows.map(({ key, value }) => [key, Number(value || Number.NaN)]))
  const found: Partial<Record<SecurityKey, number>> = {}
  for (const key of securityKeys) {
    const name = params[key]
    const value = name && [`${name}.${tenant}`, name].map((one) => stored.get(one)).find((one) => isPossible(key, one))
    if (typeof value === 'number') found[key] = value
  }
  return found
}

/** Writes some of the settings; false where somebody else has since `rev`. */
export async function writeSecurity(
  tx: Tx,
  tenant: string,
  { values, rev, userId }: { values: Partial<SecurityValues>; rev: number; userId: string },
): Promise<boolean> {
  const keys = securityKeys.filter((key) => values[key] !== undefined)
  const names = keys.map(columnOf)
  const marks = keys.map((_, at) => `$${at + 4}`)
  const given = keys.map((key) => values[key])
  const written =
    rev === 0
      ? await tx.query(
          `insert into security_setting (tenant_id, update_user, rev, ${names.join(', ')}) values ($1, $2, $3 + 1, ${marks.join(', ')})
           on conflict do nothing returning 1`,
          [tenant, userId, rev, ...given],
        )
      : await tx.query(
          `update security_setting set update_user = $2, update_time = now(), rev = rev + 1,
             ${names.map((name, at) => `${name} = ${marks[at]}`).join(', ')}
           where tenant_id = $1 and rev = $3 returning 1`,
          [tenant, userId, rev, ...given],
        )
  return written.length > 0
}

/** SQL: whether the password of a user has reached the greatest age his tenant allows, at an instant. */
export const isPasswordOld = (user: string, tenant: string, now: string): string =>
  `exists (select from security_setting g where g.tenant_id = ${tenant} and g.password_days > 0
     and (select max(h.set_at) from password_history h where h.user_id = ${user}) + make_interval(days => g.password_days) <= ${now}::timestamptz)`

/** Minutes by which what is stored of a person's last activity may be behind. */
const LATE = 1

/** SQL: whether nobody has used a session `s` for as long as its tenant allows, at an instant. */
export const isIdle = (now: string): string =>
  `exists (select from security_setting g where g.tenant_id = s.tenant_id and g.idle_minutes > 0
     and s.active_at + make_interval(mins => g.idle_minutes + ${LATE}) <= ${now}::timestamptz)`
