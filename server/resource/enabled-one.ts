// Of the text message services and of the stores of a hospital one is enabled: a partial unique index says so, and changing
// it is one statement after the other under the hospital's lock.
import { type Entity, toSnake } from '@steward/domain/entity'
import { type ProblemCode, problem } from '@steward/domain/problems'
import { lockRows } from '../engine/detail.ts'
import { type Ctx, rowsChanged } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'

const [NO, YES] = [1, 2]

/** Enables the row and disables the others; the one that is enabled already stays. `judge` refuses by throwing. */
export async function enableOne(
  ctx: Ctx,
  entity: Entity,
  id: string,
  judge: (row: DbRow) => Promise<void> | void,
): Promise<DbRow | undefined> {
  const table = toSnake(entity.name)
  const { tenant } = ctx.tx.scope
  await ctx.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`enabled ${table} of ${tenant}`])
  const [row] = await lockRows(entity, ctx, [id])
  if (!row || row.status === YES) return row
  await judge(row)
  const set = (condition: string, status: number, values: unknown[]) =>
    ctx.tx.query(
      `update ${table} set status = ${status}, update_user = $1, update_time = now(), rev = rev + 1
       where ${condition} returning id::text as id, tenant_id as "tenantId"`,
      [ctx.actor.userId, ...values],
    )
  const before = await set(`tenant_id = $2 and status = ${YES} and is_deleted = 0`, NO, [tenant])
  const after = await set('id = $2', YES, [id])
  await rowsChanged(ctx, table, [...before, ...after], ['status'])
  return row
}

/** Throws where one of these rows is the enabled one. */
export async function mustNotBeEnabled(
  ctx: Ctx,
  entity: Entity,
  ids: readonly string[],
  code: ProblemCode,
): Promise<void> {
  const rows = await lockRows(entity, ctx, ids)
  if (rows.some((row) => row.status === YES)) throw problem(code)
}
