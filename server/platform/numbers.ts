// Document numbers such as `BX20261121-0001`: unique per tenant, restarting every day in the installation's zone.
import type { Tx } from './db.ts'

/** The next number of a pattern; taken in the caller's transaction, so a rollback leaves no visible gap. */
export async function nextNumber(tx: Tx, tenant: string, pattern: string): Promise<string> {
  const [number] = await nextNumbers(tx, tenant, pattern, 1)
  return number ?? ''
}

const DAY = '{yyyyMMdd}'

/**
 * The next `count` numbers of a pattern, in order: `WX{yyyyMMdd}-{0000}` counts per day, `QP-{000000}` without end.
 * A number that outgrows its zeros gets longer.
 */
export async function nextNumbers(tx: Tx, tenant: string, pattern: string, count: number): Promise<string[]> {
  const zeros = /\{(0+)\}/.exec(pattern)?.[1] ?? '0000'
  const prefix = pattern.slice(0, pattern.indexOf('{')).replace(/-$/, '')
  // Numbers without a date count on one day that never comes back.
  const day = pattern.includes(DAY) ? 'current_date' : `date '2000-01-01'`
  const [row] = await tx.query(
    `insert into numbering (tenant_id, prefix, day, last) values ($1, $2, ${day}, $3::int)
     on conflict (tenant_id, prefix, day) do update set last = numbering.last + $3::int
     returning last, to_char(day, 'YYYYMMDD') as day`,
    [tenant, prefix, count],
  )
  const first = Number(row?.last) - count + 1
  return Array.from({ length: count }, (_, i) =>
    pattern.replace(DAY, String(row?.day)).replace(`{${zeros}}`, String(first + i).padStart(zeros.length, '0')),
  )
}
