// Choices of references: whoever may fill or search a field may read the captions of what it points to, and no more.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { type Field, isWritable } from '@steward/domain/kinds/kind'
import { isId } from '@steward/domain/kinds/ref'
import { isStorable } from '@steward/domain/kinds/text'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { captionSql, columnOf, tableOf } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { idsOf } from '../engine/remove.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { once } from '../platform/once.ts'
import { type Route, route } from '../platform/route.ts'
import { placeSql } from './choice-place.ts'
import { applyText } from './choice-text.ts'

export interface Choice {
  id: string
  /** The caption, as rows that refer to it show it. */
  label: string
  /** Its own name. */
  title: string
  /** What tells it from others of the same name: the path above it, its number, department, post or area. */
  place: string
  isDisabled: boolean
  /** Of a tree: rows stand below it. */
  isParent: boolean
}

const MOST = 300

const asked = z.object({
  text: z.string().max(100).refine(isStorable).optional(),
  ids: z.string().max(4_000).optional(),
  tenantId: z.string().max(12).optional(),
  /** Of a tree: what stands directly below this row, `0` for the top. */
  parentId: z.string().refine(isId).optional(),
  /** Of a tree: leaves out this row and what is below it. */
  without: z.string().refine(isId).optional(),
  current: z.coerce.number().int().min(1).max(1_000).default(1),
  size: z.coerce.number().int().min(1).max(MOST).default(30),
})
type Asked = z.output<typeof asked>

// Files are uploaded for their row and never chosen among those of others.
const pointsTo = (name: string) => (field: Field) => field.entity === name && !field.kind.files

/** Every code that lets a person fill in or search by a reference to the entity. */
function readersOf(target: Entity): string[] {
  const isPointing = pointsTo(target.name)
  const codes = entities.flatMap((entity) => {
    const fields = Object.values(entity.fields).filter(isPointing)
    const actions = Object.entries(entity.actions).filter(([, { input }]) => Object.values(input).some(isPointing))
    return [
      ...(fields.some(isWritable) ? [...codesFor(entity, 'add'), ...codesFor(entity, 'edit')] : []),
      ...(fields.some(({ find }) => find) ? codesFor(entity, 'list') : []),
      ...actions.flatMap(([name]) => codesFor(entity, name)),
    ]
  })
  return [...new Set([...codesFor(target, 'list'), ...codes])]
}

const offered = new Map<string, string>()

/** Of this entity only such rows `t` are offered; one that a field has already is found by its id all the same. */
export const offerOnly = (entity: string, condition: string) => offered.set(entity, condition)

/** Adds the conditions of the query over rows `t`; returns the order of the rows. */
function narrow(where: Where, entity: Entity, ctx: Ctx, query: Asked): string {
  applyScope(where, entity, ctx)
  const title = `t.${columnOf(entity.title)}`
  const only = offered.get(entity.name)
  if (only !== undefined && !query.ids) where.add(only)
  if (query.ids) where.add(`t.id = any(${where.param(idsOf(query.ids))}::bigint[])`)
  if (query.tenantId && entity.tenancy === 'administered') where.add(`t.tenant_id = ${where.param(query.tenantId)}`)
  if (query.without) {
    const without = where.param(query.without)
    where.add(`t.id <> ${without}::bigint`)
    if (entity.isTree) where.add(`not ${without}::text = any(string_to_array(t.ancestors, ','))`)
  }
  const text = query.text?.trim()
  if (text) return `${applyText(where, entity, ctx, text)}, t.status desc, ${title}, t.id`
  if (!entity.isTree || query.parentId === undefined) return `t.status desc, ${title}, t.id`
  where.add(query.parentId === '0' ? 't.parent_id is null' : `t.parent_id = ${where.param(query.parentId)}::bigint`)
  return `${'sort' in entity.fields ? 't.sort, ' : ''}${title}, t.id`
}

async function choices(entity: Entity, ctx: Ctx, query: Asked) {
  const where = new Where()
  const order = narrow(where, entity, ctx, query)
  const limit = `limit ${where.param(query.size + 1)} offset ${where.param((query.current - 1) * query.size)}`
  const isParent = entity.isTree
    ? `exists (select 1 from ${tableOf(entity)} c where c.parent_id = p.id and c.is_deleted = 0)`
    : 'false'
  const [rows = []] = await ctx.tx.readOnce([
    {
      text: `select p.id, p.status, ${captionSql(entity, 'p')} as label, p.${columnOf(entity.title)} as title,
        ${placeSql(entity, 'p')} as place, ${isParent} as "isParent"
        from (select t.* from ${tableOf(entity)} t where ${where.sql} order by ${order} ${limit}) p`,
      values: where.values,
    },
  ])
  const records: Choice[] = rows.slice(0, query.size).map(({ id, label, title, place, status, isParent: isAbove }) => ({
    id: String(id),
    label: String(label ?? ''),
    title: String(title ?? ''),
    place: String(place ?? ''),
    isDisabled: Number(status) === 0,
    isParent: isAbove === true,
  }))
  return { records, hasMore: rows.length > query.size }
}

/** `GET {path}/choices` of every entity something points to. */
export const choiceRoutes = once((): readonly Route[] =>
  entities
    .filter(({ name, readers }) => readers === undefined && entities.some((one) => isTarget(one, name)))
    .map((entity) =>
      route({
        method: 'GET',
        path: `/${entity.path}/choices`,
        zh: `${entity.zh}选项`,
        en: `Choices of ${entity.en}`,
        tag: entity.name,
        may: readersOf(entity),
        query: asked,
        run: (ctx, { query }) => choices(entity, ctx, query),
      }),
    ),
)

const isTarget = ({ fields, actions }: Entity, name: string): boolean =>
  [fields, ...Object.values(actions).map(({ input }) => input)].some((some) => Object.values(some).some(pointsTo(name)))
