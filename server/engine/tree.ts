// Trees: placement of a row, and reading branches whole or level by level.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import type { Shown } from './behave.ts'
import { columnOf, pathSql, selectRows, tableOf } from './columns.ts'
import { idOf } from './detail.ts'
import type { Engine } from './engine.ts'
import { Where, applyFilters, split } from './filter.ts'
import { applyScope } from './scope.ts'
import { orderOf } from './sort.ts'
import { toWire } from './wire.ts'

const DEEPEST = 12
const MOST = 20_000

interface Moving {
  id: string
  ancestors: string
}

/**
 * Path of ancestor ids of a row under `parentId`, `0,12,15`. Moving a row rewrites the paths below it. One move at a
 * time per tree, or two concurrent moves could form a cycle.
 */
export async function placeInTree(
  entity: Entity,
  ctx: Ctx,
  moving: Moving | undefined,
  parentId: unknown,
): Promise<string> {
  const table = tableOf(entity)
  // By whose tree it is, and not by who moves: the platform moves rows of any tenant.
  const owner = `coalesce((select tenant_id from ${table} where id = $2::bigint), $3)`
  const place = [`tree ${entity.name} `, moving?.id ?? parentId ?? null, ctx.tx.scope.tenant]
  await ctx.tx.query(`select pg_advisory_xact_lock(hashtextextended($1 || ${owner}, 0))`, place)
  const [parent] = parentId
    ? await ctx.tx.query(`select id, ancestors from ${table} where id = $1 and is_deleted = 0`, [parentId])
    : []
  if (parentId && !parent) throw problem('field.reference', { field: '上级', fieldEn: 'Parent' }, { field: 'parentId' })
  const path = parent ? `${String(parent.ancestors)},${String(parent.id)}` : '0'
  const above = path.split(',')
  if (moving && above.includes(moving.id)) throw problem('row.own-parent', {}, { field: 'parentId' })
  if (above.length > DEEPEST) throw problem('row.too-deep', {}, { field: 'parentId' })
  if (moving)
    await ctx.tx.query(
      `update ${table} set ancestors = $1 || substr(ancestors, $2) where string_to_array(ancestors, ',') @> array[$3]`,
      [path, moving.ancestors.length + 1, moving.id],
    )
  return path
}

/** Nodes for a tree select: `{ id, parentId, title, key, value, hasChildren, children? }`. */
export async function tree(entity: Entity, ctx: Ctx, query: Record<string, string>): Promise<Shown[]> {
  const where = new Where()
  applyScope(where, entity, ctx)
  // The tree of one tenant: platform administrators may name it, others get their own.
  if (entity.tenancy === 'administered') {
    const tenant = ctx.tx.scope.platform && query.tenantId ? query.tenantId : ctx.tx.scope.tenant
    where.add(`t.tenant_id = ${where.param(tenant)}`)
  }
  const text = `select t.id, t.parent_id, t.${columnOf(entity.title)} as title from ${tableOf(entity)} t where ${where.sql} order by ${orderOf(entity, {})} limit ${MOST}`
  const [rows = []] = await ctx.tx.readOnce([{ text, values: where.values }])
  return grow(rows)
}

interface Node extends Shown {
  id: string
  hasChildren: boolean
  children?: Node[]
}

/** A row whose parent is not among the rows becomes a root, so that no search result is lost. */
function grow(rows: DbRow[]): Node[] {
  const nodes = new Map<string, Node>()
  for (const row of rows) {
    const id = String(row.id)
    nodes.set(id, { id, parentId: row.parent_id ?? '0', title: row.title, key: id, value: id, hasChildren: false })
  }
  const roots: Node[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(String(node.parentId))
    if (parent) parent.hasChildren = true
    const beside = parent ? (parent.children ??= []) : roots
    beside.push(node)
  }
  return roots
}

/**
 * Direct children of one row, each with `hasChildren`; without `parentId` the roots. A search from the root matches on
 * every level and returns each match with its ancestors' names as `path`.
 */
export async function lazyList(
  engine: Engine,
  entity: Entity,
  ctx: Ctx,
  query: Record<string, string>,
): Promise<Shown[]> {
  const { parentId = '0', tenantId = '', ...filters } = query
  const where = new Where()
  applyScope(where, entity, ctx)
  const parent = idOf(parentId === '' || parentId === 'undefined' ? '0' : parentId)
  applyFilters(where, entity, { tenantId }, ctx)
  const isSearched = applyFilters(where, entity, filters, ctx) && parent === '0'
  if (!isSearched) where.add(parent === '0' ? 't.parent_id is null' : `t.parent_id = ${where.param(parent)}`)
  const below = `, exists (select 1 from ${tableOf(entity)} c where c.parent_id = p.id and c.is_deleted = 0) as "hasChildren"`
  const path = isSearched ? `, coalesce(${pathSql(entity, 'p', false)}, '') as path` : ''
  const wanted = { where, order: orderOf(entity, query), limit: `limit ${MOST}`, more: `${below}${path}` }
  const [rows = []] = await ctx.tx.readOnce([selectRows(entity, wanted)])
  return toWire(entity, rows, engine.captions)
}

/** Children of one row as tree-select nodes. */
export async function lazyTree(
  engine: Engine,
  entity: Entity,
  ctx: Ctx,
  query: Record<string, string>,
): Promise<Shown[]> {
  const asked = ctx.can(...codesFor(entity, 'list')) ? query : byTitle(entity, query)
  const rows = await lazyList(engine, entity, ctx, asked)
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parentId,
    title: row[entity.title],
    key: row.id,
    value: row.id,
    hasChildren: row.hasChildren,
  }))
}

/** Without the right to the list a choice is searched by what it shows, and not by what the list would tell. */
const byTitle = ({ title }: Entity, query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([key]) => ['parentId', 'tenantId', title].includes(split(key)[0])))
