// The list of any entity: filter, scope, order, page and captions in one round trip; the total is cached.
import { type Entity, toSnake } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import { sourceOf } from '../platform/row-source.ts'
import type { Page } from './behave.ts'
import { pathSql, selectRows, tableOf } from './columns.ts'
import type { Engine } from './engine.ts'
import { Where, applyFilters } from './filter.ts'
import { applyScope } from './scope.ts'
import { orderOf } from './sort.ts'
import { toWire } from './wire.ts'

const LARGEST_PAGE = 500
/** Largest offset: PostgreSQL reads every row before the page. */
const FARTHEST = 100_000

const whole = (text = '', usual: number): number =>
  text === '' || text === 'undefined' ? usual : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN

/** Refusal that names the instant to narrow the list by. */
function tooDeep({ fields }: Entity) {
  const own = Object.values(fields).find(({ find, kind }) => find === 'range' && kind.finerThanWire)
  const { zh: filter, en: filterEn } = own ?? { zh: '创建时间', en: 'Created at' }
  return problem('request.too-deep', { max: FARTHEST, filter, filterEn }, { field: 'current' })
}

/** Page and size of a query; out of range is a 400. */
function pageOf(entity: Entity, query: Record<string, string>): { current: number; size: number } {
  const current = whole(query.current, 1)
  const size = whole(query.size, 10)
  if (!(current >= 1)) throw problem('request.current', {}, { field: 'current' })
  if (!(size >= 1 && size <= LARGEST_PAGE)) throw problem('request.size', { max: LARGEST_PAGE }, { field: 'size' })
  if (current * size > FARTHEST) throw tooDeep(entity)
  return { current, size }
}

/** A page of rows the caller may see. `narrow` adds the feature's own conditions over rows `t`. */
export async function list(
  engine: Engine,
  entity: Entity,
  ctx: Ctx,
  query: Record<string, string>,
  narrow?: (where: Where) => void,
): Promise<Page> {
  const { current, size } = pageOf(entity, query)
  const order = orderOf(entity, query)
  const where = new Where()
  const source = sourceOf(ctx, entity.name)
  applyScope(where, entity, ctx, source?.hasRemoved)
  const isSearched = applyFilters(where, entity, query, ctx)
  narrow?.(where)
  // What a tree is searched for is found on any level: its ancestors' names tell where.
  const more = entity.isTree && isSearched ? `, coalesce(${pathSql(entity, 'p', false)}, '') as "titlePath"` : ''
  source?.narrow(where)
  const part = await source?.next(selectRows(entity, { where, order, more }))
  if (part) return { records: toWire(entity, part, engine.captions), total: part.length, size, current, pages: 1 }
  const count = engine.totals.ask({
    name: toSnake(entity.name),
    table: tableOf(entity),
    scope: ctx.tx.scope,
    // Administered and shared tables contain rows of several tenants, so one tenant's writes change another's total.
    reach: entity.tenancy === 'own' ? ctx.tx.scope.tenant : '*',
    where: where.sql,
    values: [...where.values],
  })
  const limit = `limit ${where.param(size)} offset ${where.param((current - 1) * size)}`
  const rows = selectRows(entity, { where, order, limit, more })
  const [found = [], counted] = await ctx.tx.readOnce('known' in count ? [rows] : [rows, count.statement])
  const { total, isLowerBound } = 'known' in count ? count.known : count.learn(Number(counted?.[0]?.n ?? 0))
  return {
    records: toWire(entity, found, engine.captions),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    ...(isLowerBound ? { totalIsLowerBound: true as const } : {}),
  }
}
