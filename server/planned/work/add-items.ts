// Adds the items of a bill in one statement: a round of a hundred looks is not a hundred round trips.
import { type Entity, toSnake } from '@steward/domain/entity'
import type { Values } from '../../document/rows.ts'
import { ADDED } from '../../platform/change.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'

/** Rows of any entity without files and numbers, stamped and announced like those that are added one by one. */
export async function addItems<E extends Entity>(ctx: Ctx, entity: E, rows: readonly Values<E>[]): Promise<void> {
  const { userId, deptId } = ctx.actor
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const usual = new Map(names.map((name) => [name, entity.fields[name]?.default ?? null]))
  const ids = await insert(
    ctx.tx,
    toSnake(entity.name),
    rows.map((row) => {
      const given: Readonly<Record<string, unknown>> = row
      const values = names.map((name) => [name, given[name] === undefined ? usual.get(name) : given[name]])
      return {
        ...Object.fromEntries(values),
        id: newId(),
        tenantId: ctx.tx.scope.tenant,
        createUser: userId,
        createDept: deptId,
        updateUser: userId,
      }
    }),
  )
  if (ids.length > 0) await ctx.changed(toSnake(entity.name), ctx.tx.scope.tenant, { ids, fields: ADDED })
}
