// Reads rows of the tenant by the values of their fields, as stored and with their types; SQL says more where more is asked.
import type { Entity, Row } from '@steward/domain/entity'
import { columnOf, quote, readingOf, tableOf } from '../engine/columns.ts'
import { stored } from '../engine/submit.ts'
import type { Ctx } from '../platform/ctx.ts'

/** A value, one of several, or none: `{ gatewayId: id, deviceStatus: ['in_use', 'idle'], areaId: null }`. */
export type Having<E> = { readonly [K in keyof Row<E>]?: Row<E>[K] | readonly Row<E>[K][] | null }

interface Wanted<K> {
  /** Without them the whole row. */
  fields?: readonly K[]
  /** Held against changes until the end of the transaction, in the order of their ids: for an update, or as a reference. */
  lock?: 'update' | 'key share'
}

/**
 * Whatever the caller's data scope, without removed rows, oldest first:
 * `const [owner] = await find(ctx, gateway, { id }, { fields: ['gatewayCode'] })`
 */
export async function find<E extends Entity, K extends keyof Row<E> & string = keyof Row<E> & string>(
  ctx: Ctx,
  entity: E,
  having: Having<E>,
  { fields, lock }: Wanted<K> = {},
): Promise<Pick<Row<E>, K>[]> {
  const values: unknown[] = [ctx.tx.scope.tenant]
  const wheres = Object.entries(having).map(([name, value]) => {
    const column = `t.${columnOf(name)}`
    if (value === null || value === undefined) return `${column} is null`
    const isSeveral = Array.isArray(value)
    values.push(isSeveral ? value.map((one) => stored(entity, name, one)) : stored(entity, name, value))
    return isSeveral ? `${column} = any($${values.length})` : `${column} = $${values.length}`
  })
  const shown = fields
    ? fields.map((name) => `t.${columnOf(name)} as ${quote(name)}`).join(', ')
    : readingOf(entity).row
  const rows: unknown[] = await ctx.tx.query(
    `select ${shown} from ${tableOf(entity)} t where ${['t.tenant_id = $1', 't.is_deleted = 0', ...wheres].join(' and ')}
     order by t.id${lock ? ` for ${lock}` : ''}`,
    values,
  )
  return rows as Pick<Row<E>, K>[]
}
