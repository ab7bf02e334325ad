// How many sign-ins a person may have at once: the parameter `session.limit`, or `session.limit.200001` for one tenant.
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import type { Person } from './person.ts'

const KEY = 'session.limit'
const MOST = 1000

/** Undefined where any number is allowed. */
export async function readSessionLimit(tx: Tx, tenant: string): Promise<number | undefined> {
  const rows = await tx.query<{ key: string; value: string }>(
    `select param_key as key, trim(param_value) as value from param
     where param_key = any($1) and is_deleted = 0 and status = 1`,
    [[KEY, `${KEY}.${tenant}`]],
  )
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  // Parameters are free text: anything but a number from 1 counts as no limit.
  const limit = Number(values.get(`${KEY}.${tenant}`) ?? values.get(KEY))
  return Number.isInteger(limit) && limit >= 1 && limit <= MOST ? limit : undefined
}

/**
 * Ends the person's oldest sign-ins beyond the limit, after the new one was written; needs the platform's scope. Those
 * opened by links from a sign-in do not count, and go with it.
 */
export async function keepToLimit(ctx: Ctx, person: Person, sessionId: string): Promise<void> {
  const limit = await readSessionLimit(ctx.tx, person.tenant)
  if (limit === undefined) return
  // One sign-in of the person after the other: two at once would each count without the other.
  await ctx.tx.query(`select pg_advisory_xact_lock(hashtextextended('sign-ins ' || $1, 0))`, [person.id])
  const rows = await ctx.tx.query<{ id: string }>(
    `select id::text as id from session
     where user_id = $1 and tenant_id = $2 and ended_at is null and parent_id is null and id <> $3
     order by id desc offset $4`,
    [person.id, person.tenant, sessionId, limit - 1],
  )
  if (rows.length === 0) return
  await ctx.tx.query(`select end_sessions_by_id($1, 'limit', $2)`, [rows.map(({ id }) => id), person.id])
  await ctx.changed('session', person.tenant)
}
