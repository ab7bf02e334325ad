// `POST {path}/bulk-edit` of every list: begins the trial of a change of many rows, which the person then confirms.
import { editableFields, isBulkEditable } from '@steward/domain/bulk/editable'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { idsOf } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import { parseInput } from '../platform/input.ts'
import { type Route, route } from '../platform/route.ts'
import { filtersOf, listQuery, stamp } from './asked.ts'
import { begin } from './begin.ts'
import { mustBeAdmitted } from './whole-list.ts'

const body = z.object({
  query: listQuery,
  /** These rows only, of those the filters leave. */
  ids: z.union([z.string(), z.array(z.string())]).nullish(),
  /** New values by field, as `submit` takes them; null empties a field. */
  values: z.record(z.string().max(64), z.unknown()),
})
type Body = z.output<typeof body>

async function start(ctx: Ctx, entity: Entity, { query, ids, values }: Body) {
  mustBeAdmitted(ctx, entity, 'list', 'submit')
  const possible = new Map(editableFields(entity))
  const named = Object.keys(values)
  const stray = named.find((name) => !possible.has(name))
  if (stray !== undefined) {
    const field = entity.fields[stray]
    throw problem('bulk.field', { field: field?.zh ?? stray, fieldEn: field?.en ?? stray }, { field: stray })
  }
  if (named.length === 0) throw problem('bulk.no-fields', {}, { field: 'values' })
  const cleared = named.filter((name) => values[name] === null || values[name] === '')
  const sent = Object.fromEntries(Object.entries(values).filter(([name]) => !cleared.includes(name)))
  // What no row could take is refused at once.
  parseInput(ctx, entity, sent, false)
  const at = stamp(ctx.now, ctx.app.timeZone)
  const { id } = await begin(ctx, {
    kind: 'edit',
    title: `批量修改${entity.zh} ${at}`,
    titleEn: `Bulk edit of ${entity.en} ${at}`,
    target: entity.name,
    asked: {
      query: filtersOf(ctx, entity, query),
      ids: ids === null || ids === undefined ? null : idsOf(ids),
      values: { ...sent, ...(cleared.length > 0 && { clearFields: cleared }) },
    },
  })
  return { id }
}

export const editRoutes = (): Route[] =>
  entities.filter(isBulkEditable).map((entity) =>
    route({
      method: 'POST',
      path: `/${entity.path}/bulk-edit`,
      zh: `批量修改${entity.zh}`,
      en: `Change many: ${entity.en}`,
      tag: entity.name,
      may: codesFor(entity, 'edit'),
      body,
      run: (ctx, sent) => start(ctx, entity, sent.body),
    }),
  )
