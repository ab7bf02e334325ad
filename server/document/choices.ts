// Choices of references: whoever may fill or search a field may read the captions of what it points to, and no more.
import { isWritable } from '@steward/domain/derive/input'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { entities, entityNamed } from '@steward/domain/registry'
import { z } from 'zod'
import { captionSql, columnOf, tableOf } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { idsOf } from '../engine/remove.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Route, route } from '../platform/route.ts'

/** One choice: its caption, the place it stands in, and whether it is switched off. */
export interface Choice {
  id: string
  label: string
  place: string
  isDisabled: boolean
}

const MOST = 100

const asked = z.object({
  text: z.string().max(100).optional(),
  ids: z.string().max(4_000).optional(),
  tenantId: z.string().max(12).optional(),
  current: z.coerce.number().int().min(1).max(1_000).default(1),
  size: z.coerce.number().int().min(1).max(MOST).default(30),
})

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

/** Text inside a `like` pattern, taken as it is. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

async function choices(entity: Entity, ctx: Ctx, query: z.output<typeof asked>) {
  const where = new Where()
  applyScope(where, entity, ctx)
  const title = `t.${columnOf(entity.title)}`
  if (query.ids) where.add(`t.id = any(${where.param(idsOf(query.ids))}::bigint[])`)
  if (query.tenantId && entity.tenancy === 'administered') where.add(`t.tenant_id = ${where.param(query.tenantId)}`)
  const text = query.text?.trim()
  if (text) where.add(`${title} ilike ${where.param(`%${literally(text)}%`)}`)
  const order = text ? `(${title} ilike ${where.param(`${literally(text)}%`)}) desc, ` : ''
  // Of equipment and people it matters where they are.
  const area = 'areaId' in entity.fields ? entityNamed('area') : undefined
  const limit = `limit ${where.param(query.size + 1)} offset ${where.param((query.current - 1) * query.size)}`
  const [rows = []] = await ctx.tx.readOnce([
    {
      text: `select p.id, ${captionSql(entity, 'p')} as label, p.status, ${area ? captionSql(area, 'a') : `''`} as place
        from (select t.* from ${tableOf(entity)} t where ${where.sql} order by ${order}t.status desc, ${title}, t.id ${limit}) p
        ${area ? `left join ${tableOf(area)} a on a.id = p.area_id` : ''}`,
      values: where.values,
    },
  ])
  const records: Choice[] = rows.slice(0, query.size).map(({ id, label, place, status }) => ({
    id: String(id),
    label: String(label ?? ''),
    place: String(place ?? ''),
    isDisabled: Number(status) === 0,
  }))
  return { records, hasMore: rows.length > query.size }
}

/** `GET {path}/choices` of every entity something points to. */
export const choiceRoutes = (): Route[] =>
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
    )

const isTarget = ({ fields, actions }: Entity, name: string): boolean =>
  [fields, ...Object.values(actions).map(({ input }) => input)].some((some) => Object.values(some).some(pointsTo(name)))
