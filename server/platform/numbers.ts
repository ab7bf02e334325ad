// Document numbers such as `BX20261121-0001`: unique per tenant, restarting every day in the installation's zone.
import type { Tx } from './db.ts'

/** The next number with the prefix; taken in the caller's transaction, so a rollback leaves no visible gap. */
export async function nextNumber(tx: Tx, tenant: string, prefix: string): Promise<string> {
  const [number] = await nextNumbers(tx, tenant, prefix, 1)
  return number ?? ''
}

/** The next `count` numbers in order. */
export async function nextNumbers(tx: Tx, tenant: string, prefix: string, count: number): Promise<string[]> {
  const [row] = await tx.query(
    `insert into numbering (tenant_id, prefix, day, last) values ($1, $2, current_date, $3::int)
     on conflict (tenant_id, prefix, day) do update set last = numbering.last + $3::int
     returning last, to_char(day, 'YYYYMMDD') as day`,
    [tenant, prefix, count],
  )
  const first = Number(row?.last) - count + 1
  return Array.from({ length: count }, (_, i) => `${prefix}${String(row?.day)}-${String(first + i).padStart(4, '0')}`)
}
