// Typed inserts and updates of any entity by a feature, a rule or a job: stamped, numbered and announced like people's.
// Values are the caller's own word: references and rights are checked where input comes from, not here.
import { type Entity, type Row, toSnake } from '@steward/domain/entity'
import { columnOf, readingOf, tableOf } from '../engine/columns.ts'
import { missing } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { stored, submit } from '../engine/submit.ts'
import { type Ctx, rowsChanged } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { nextNumber } from '../platform/numbers.ts'
import { inSavepoint } from '../platform/savepoint.ts'

/** Values of a row's own fields; what is left out takes its default or stays. */
export type Values<E> = Partial<Omit<Row<E>, 'id' | 'tenantId' | 'rev' | 'isDeleted' | 'createTime' | 'updateTime'>>

/** The numbers a new row of the entity gets. */
export async function numbersFor(ctx: Ctx, entity: Entity): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {}
  for (const [name, { number }] of Object.entries(entity.fields))
    if (number) numbers[name] = await nextNumber(ctx.tx, ctx.tx.scope.tenant, number)
  return numbers
}

/** Inserts a row: `add(ctx, repairOrder, { title, areaId })`; returns it as stored. */
export async function add<E extends Entity>(ctx: Ctx, entity: E, values: Values<E>): Promise<Row<E>> {
  const facts = { ...(await numbersFor(ctx, entity)), ...values }
  const row = await submit(engineOf(ctx), entity, ctx, {}, facts)
  return row as unknown as Row<E>
}

/**
 * Inserts a row unless another one has its unique values; undefined then. The unique index decides, so that two at once
 * make one row: `addOnce(ctx, callRecord, { callKey, … })`.
 */
export async function addOnce<E extends Entity>(ctx: Ctx, entity: E, values: Values<E>): Promise<Row<E> | undefined> {
  try {
    return await inSavepoint(ctx.tx, () => add(ctx, entity, values))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error
    return undefined
  }
}

/**
 * Updates rows of the tenant by id, whatever the caller's data scope: `alter(ctx, device, [id], { runState: 'off' })`.
 * The platform's administrators reach administered rows of every tenant. Rows are locked in the order of their ids, as
 * everywhere; returns them as stored, without those that are removed.
 */
export async function alter<E extends Entity>(
  ctx: Ctx,
  entity: E,
  ids: readonly string[],
  values: Values<E>,
): Promise<Row<E>[]> {
  const { tenant, platform } = ctx.tx.scope
  const everyTenant = entity.tenancy === 'administered' && platform
  const written = Object.entries({ ...(await withFiles(ctx, entity, ids, values)), updateUser: ctx.actor.userId })
  const sets = written.map(([name], i) => `${columnOf(name)} = $${i + 4}`)
  const rows: DbRow[] = await ctx.tx.query(
    `with locked as materialized (select id from ${tableOf(entity)} where id = any($1::bigint[])
       and (tenant_id = $2 or $3::boolean) and is_deleted = 0 order by id for update)
     update ${tableOf(entity)} t set ${sets.join(', ')}, update_time = now(), rev = t.rev + 1 from locked where t.id = locked.id
     returning ${readingOf(entity).row}`,
    [ids, tenant, everyTenant, ...written.map(([name, value]) => stored(entity, name, value))],
  )
  await rowsChanged(ctx, toSnake(entity.name), rows, Object.keys(values))
  return rows as unknown as Row<E>[]
}

/** The values to write, whose files are bound to the row; files are one row's alone. */
async function withFiles(ctx: Ctx, entity: Entity, ids: readonly string[], values: object): Promise<object> {
  if (!Object.keys(values).some((name) => entity.fields[name]?.kind.files)) return values
  const [id, ...others] = ids
  if (id === undefined || others.length > 0) throw new Error(`files of ${entity.name} are written row by row`)
  const [before] = await ctx.tx.query(
    `select ${readingOf(entity).row} from ${tableOf(entity)} t where id = $1 and is_deleted = 0 for update`,
    [id],
  )
  if (!before) return values
  const owner = { id, tenant: String(before.tenantId), before }
  return engineOf(ctx).files.claim(ctx, entity, owner, { ...values })
}

/** The rows of these ids, locked in the order of their ids; 404 unless the tenant has every one. */
export async function hold<E extends Entity>(ctx: Ctx, entity: E, ids: readonly string[]): Promise<Row<E>[]> {
  const rows: DbRow[] = await ctx.tx.query(
    `select ${readingOf(entity).row} from ${tableOf(entity)} t
     where id = any($1::bigint[]) and tenant_id = $2 and is_deleted = 0 order by id for update`,
    [ids, ctx.tx.scope.tenant],
  )
  if (rows.length !== new Set(ids).size) throw missing(entity)
  return rows as unknown as Row<E>[]
}
