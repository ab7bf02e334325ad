// Rows that are work: each is held by one process under a token, for a time by the database's clock, which is the same for
// all processes. A process that was thought dead and is not finds its token gone, and keeps nothing.
import { randomUUID } from 'node:crypto'
import type { DbRow, Tx } from './db.ts'

/** Its parts are text of the program, never of a person; of the row they speak as `w`. */
export interface LeasedRows {
  /** Has the columns `lease_token` and `lease_until`. */
  table: string
  /** True of rows on which there is work, whoever is at it. */
  waits: string
  /** The time from which on a row is due, by the server's clock; without it a row is due at once. */
  due?: string
  /** Seconds a process may be silent before others take what it holds. */
  lease: number
  /** Counts how often a row was claimed. */
  attempts?: string
  /** What is read of a claimed row besides its id and attempts; `joins` says from where else. */
  reads: string
  joins?: string
}

interface Wanted {
  now: Date
  most: number
  /** Rows with this value alone. */
  lane?: { column: string; value: string } | undefined
  /** Only what nobody has ever held. */
  isOnce?: boolean
}

export interface ClaimedRow extends DbRow {
  id: string
  /** How often it was claimed, with this time. */
  attempts: number
}

export interface Claimed {
  token: string
  rows: ClaimedRow[]
}

const until = (seconds: string) => `now() + ${seconds} * interval '1 second'`

/** Claims rows that are due, those that were due first before others, in one statement. */
export async function claimRows(tx: Tx, of: LeasedRows, { now, most, lane, isOnce = false }: Wanted): Promise<Claimed> {
  const token = randomUUID()
  const values: unknown[] = [token, of.lease, most]
  const param = (value: unknown) => `$${values.push(value)}`
  const conditions = [of.waits, isOnce ? 'w.lease_until is null' : '(w.lease_until is null or w.lease_until <= now())']
  if (lane) conditions.push(`w.${lane.column} = ${param(lane.value)}`)
  if (of.due) conditions.push(`${of.due} <= ${param(now)}`)
  const order = of.due ? `${of.due}, w.id` : 'w.id'
  const count = of.attempts ? `, ${of.attempts} = t.${of.attempts} + 1` : ''
  const rows = await tx.query<ClaimedRow>(
    `with due as materialized (
       select w.id from ${of.table} w where ${conditions.join(' and ')} order by ${order} limit $3 for update skip locked),
     held as (
       update ${of.table} t set lease_token = $1, lease_until = ${until('$2')}${count} from due where t.id = due.id returning t.*)
     select w.id::text as id, ${of.attempts ? `w.${of.attempts}` : '1'} as attempts, ${of.reads} from held w ${of.joins ?? ''} order by ${order}`,
    values,
  )
  return { token, rows }
}

/** Gives the row up; false where it is no longer held under this token. */
export async function giveUp(tx: Tx, { table }: LeasedRows, { id, token }: Held): Promise<boolean> {
  const rows = await tx.query(
    `update ${table} set lease_token = null, lease_until = null where id = $1 and lease_token = $2 returning 1`,
    [id, token],
  )
  return rows.length > 0
}

export interface Held {
  id: string
  token: string
}

/** Holds these rows for another while; returns the ids of those that are still held under their token. */
export async function renewRows(tx: Tx, { table, lease }: LeasedRows, held: readonly Held[]): Promise<Set<string>> {
  const rows = await tx.query(
    `update ${table} t set lease_until = ${until('$3')}
     from unnest($1::bigint[], $2::text[]) as mine (id, token) where t.id = mine.id and t.lease_token = mine.token
     returning t.id::text as id`,
    [held.map(({ id }) => id), held.map(({ token }) => token), lease],
  )
  return new Set(rows.map(({ id }) => String(id)))
}

/** Takes rows from processes that are silent, to nobody's hand; returns their ids. */
export async function takeFromSilent(tx: Tx, { table, waits }: LeasedRows): Promise<string[]> {
  const rows = await tx.query(
    `with silent as materialized (
       select w.id from ${table} w where ${waits} and w.lease_until <= now() order by w.id for update skip locked)
     update ${table} t set lease_token = null, lease_until = null from silent where t.id = silent.id returning t.id::text as id`,
  )
  return rows.map(({ id }) => String(id))
}

/** Milliseconds until a row is due and free; undefined where none waits. */
export async function nextDue(tx: Tx, { table, waits, due }: LeasedRows, now: Date): Promise<number | undefined> {
  const left = due ? `${due} - $1::timestamptz` : `interval '0'`
  const [row] = await tx.query<{ ms: number | null }>(
    `select (extract(epoch from min(greatest(${left}, w.lease_until - now()))) * 1000)::float8 as ms
     from ${table} w where ${waits}`,
    due ? [now] : [],
  )
  return row?.ms ?? undefined
}
