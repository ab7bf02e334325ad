// Reads installation-wide parameters.
import type { Tx } from '../../platform/db.ts'

/** The parameter's value; undefined when missing or blank. */
export async function readParam(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await tx.query<{ value: string }>(
    'select param_value as value from param where param_key = $1 and is_deleted = 0 and status = 1',
    [key],
  )
  const value = row?.value.trim() ?? ''
  return value === '' ? undefined : value
}
