// Running numbers of documents: `GJ26112100001`, unique per tenant and starting anew each day of the installation.
import type { Tx } from './db.ts'

/** The next number under the prefix; taken in the caller's transaction, so that a rollback leaves no gap anybody saw. */
export async function nextNumber(tx: Tx, tenant: string, prefix: string): Promise<string> {
  const [row] = await tx.query(
    `insert into numbering (tenant_id, prefix, day, last) values ($1, $2, current_date, 1)
     on conflict (tenant_id, prefix, day) do update set last = numbering.last + 1
     returning last, to_char(day, 'YYMMDD') as day`,
    [tenant, prefix],
  )
  return `${prefix}${String(row?.day)}${String(row?.last).padStart(5, '0')}`
}
