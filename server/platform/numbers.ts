// Document numbers such as `BX20261121-0001`: unique per tenant, restarting every day in the installation's zone.
// They lie ready as rows, made some at a time. Taking one deletes its row: whoever takes one at the same time passes over
// it without waiting, and a rollback or a killed server leaves it there for the next.
import type { DbRow, Tx } from './db.ts'

const DAY = '{yyyyMMdd}'

/** Made ready beyond those that are asked for. */
const SPARE = 64

/** The next number of a pattern, taken in the caller's transaction: a rolled back one is given to the next caller. */
export async function nextNumber(tx: Tx, tenant: string, pattern: string): Promise<string> {
  const [number] = await nextNumbers(tx, tenant, pattern, 1)
  return number ?? ''
}

/**
 * The next `count` numbers of a pattern, in order: `WX{yyyyMMdd}-{0000}` counts per day, `QP-{000000}` without end.
 * A number that outgrows its zeros gets longer.
 */
export async function nextNumbers(tx: Tx, tenant: string, pattern: string, count: number): Promise<string[]> {
  const zeros = /\{(0+)\}/.exec(pattern)?.[1] ?? '0000'
  const series = {
    tenant,
    prefix: pattern.slice(0, pattern.indexOf('{')).replace(/-$/, ''),
    // Numbers without a date count on one day that never comes back.
    day: pattern.includes(DAY) ? 'current_date' : `date '2000-01-01'`,
  }
  const found = await take(tx, series, count)
  const rows = found.length < count ? [...found, ...(await makeReady(tx, series, count - found.length))] : found
  return rows
    .toSorted((a, b) => Number(a.number) - Number(b.number))
    .map(({ number, day }) =>
      pattern.replace(DAY, String(day)).replace(`{${zeros}}`, String(number).padStart(zeros.length, '0')),
    )
}

interface Series {
  tenant: string
  prefix: string
  /** SQL of the day it counts on. */
  day: string
}

const take = (tx: Tx, { tenant, prefix, day }: Series, count: number): Promise<DbRow[]> =>
  tx.query(
    `with picked as materialized (
       select day, number from ready_number where tenant_id = $1 and prefix = $2 and day = ${day}
       order by number limit $3 for update skip locked)
     delete from ready_number r using picked p
     where r.tenant_id = $1 and r.prefix = $2 and r.day = p.day and r.number = p.number
     returning r.number, to_char(r.day, 'YYYYMMDD') as day`,
    [tenant, prefix, count],
  )

/** One transaction at a time makes numbers of a series; who waited for it first looks at what it left. */
async function makeReady(tx: Tx, series: Series, count: number): Promise<DbRow[]> {
  const { tenant, prefix, day } = series
  await tx.query(
    `insert into numbering (tenant_id, prefix, day, last) values ($1, $2, ${day}, 0)
     on conflict (tenant_id, prefix, day) do update set last = numbering.last`,
    [tenant, prefix],
  )
  const left = await take(tx, series, count)
  if (left.length === count) return left
  const made = await tx.query(
    `with made as (
       update numbering set last = last + $3::int + ${SPARE} where tenant_id = $1 and prefix = $2 and day = ${day} returning day, last),
     spare as (
       insert into ready_number (tenant_id, prefix, day, number)
       select $1, $2, day, n from made, generate_series(last - ${SPARE} + 1, last) n),
     past as (delete from ready_number where tenant_id = $1 and prefix = $2 and day < ${day})
     select n as number, to_char(day, 'YYYYMMDD') as day
     from made, generate_series(last - ${SPARE} - $3::int + 1, last - ${SPARE}) n`,
    [tenant, prefix, count - left.length],
  )
  return [...left, ...made]
}
