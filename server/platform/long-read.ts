// Lets one transaction that only reads outlive the time its lane gives to transactions.
import type { Tx } from './tx.ts'

// A time that is set while one runs counts from then on only after it was off; PostgreSQL before 17 knows none.
const SET = `select set_config(name, $1, true) from pg_settings where name = 'transaction_timeout'`

/** Call it first in the transaction: it may take so long in all (ms). Its statements and its pauses keep their limits. */
export async function readLong(tx: Tx, longest: number): Promise<void> {
  await tx.query(SET, ['0'])
  await tx.query(SET, [String(longest)])
}
