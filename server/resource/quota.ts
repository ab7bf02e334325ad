// How much space the files of a tenant may take.
import type { Tx } from '../platform/db.ts'

/** Parameter in MB; with the tenant's number appended (`attach.quota.200001`) for one tenant. */
const QUOTA = 'attach.quota'
const USUAL_MB = 20 * 1024
const MOST_MB = 100 * 1024 * 1024

/** Bytes. */
export async function readQuota(tx: Tx, tenant: string): Promise<number> {
  const rows = await tx.query<{ key: string; value: string }>(
    `select param_key as key, trim(param_value) as value from param where param_key = any($1) and is_deleted = 0 and status = 1`,
    [[QUOTA, `${QUOTA}.${tenant}`]],
  )
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  // Parameters are free text: anything else than a number of megabytes counts as not set.
  const given = [`${QUOTA}.${tenant}`, QUOTA]
    .map((key) => Number(values.get(key) || Number.NaN))
    .find((value) => Number.isInteger(value) && value >= 0 && value <= MOST_MB)
  return (given ?? USUAL_MB) * 1024 ** 2
}
