// `POST {path}/export` of every list: checked at once, carried out by itself.
import { codesFor, isExportable } from '@steward/domain/derive/permissions'
import { sheetColumns } from '@steward/domain/derive/sheet'
import type { Entity } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { idsOf } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Route, route } from '../platform/route.ts'
import { filtersOf, listQuery, stamp } from './asked.ts'
import { begin } from './begin.ts'
import { mustBeAdmitted } from './whole-list.ts'

const body = z.object({
  query: listQuery,
  /** These rows only, of those the filters leave. */
  ids: z.union([z.string(), z.array(z.string())]).nullish(),
  columns: z.array(z.string().max(64)).max(200),
  format: z.enum(['csv', 'xlsx']).default('csv'),
})
type Body = z.output<typeof body>

async function start(ctx: Ctx, entity: Entity, { query, ids, columns, format }: Body) {
  mustBeAdmitted(ctx, entity, 'list')
  const known = new Set(sheetColumns(entity).map(({ name }) => name))
  const stray = columns.find((name) => !known.has(name))
  if (stray !== undefined) throw problem('bulk.columns', { name: stray }, { field: 'columns' })
  if (columns.length === 0) throw problem('bulk.no-columns', {}, { field: 'columns' })
  const filters = filtersOf(ctx, entity, query)
  const at = stamp(ctx.now, ctx.app.timeZone)
  const { id } = await begin(ctx, {
    kind: 'export',
    title: `${entity.zh} ${at}`,
    titleEn: `${entity.en} ${at}`,
    target: entity.name,
    asked: { query: filters, ids: ids === null || ids === undefined ? null : idsOf(ids), columns, format },
  })
  return { id }
}

export const exportRoutes = (): Route[] =>
  entities.filter(isExportable).map((entity) =>
    route({
      method: 'POST',
      path: `/${entity.path}/export`,
      zh: `导出${entity.zh}`,
      en: `Export ${entity.en}`,
      tag: entity.name,
      may: codesFor(entity, 'export'),
      body,
      run: (ctx, sent) => start(ctx, entity, sent.body),
    }),
  )
