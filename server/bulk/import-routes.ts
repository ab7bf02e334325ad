// `POST {path}/import` of every list: begins the trial of an uploaded sheet, which the person then confirms.
import { isImportable, keyColumns } from '@steward/domain/bulk/importable'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { idOf } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Route, route } from '../platform/route.ts'
import { stamp } from './asked.ts'
import { begin } from './begin.ts'
import { keysOf } from './import.ts'
import { mustBeAdmitted } from './whole-list.ts'

const body = z.object({
  /** Id of the uploaded file. */
  file: z.union([z.string().max(64), z.number()]),
  /** The column rows are recognized by; empty to add every row, absent for the first that is unique. */
  key: z.string().max(64).nullish(),
  /** Fields by the captions of the sheet, for those it does not know by itself. */
  columns: z.record(z.string().max(200).refine(isStorable), z.string().max(64)).optional(),
})

async function start(ctx: Ctx, entity: Entity, { file, key: wanted, columns = {} }: z.output<typeof body>) {
  // Rows of the list are recognized, and shown as they are.
  mustBeAdmitted(ctx, entity, 'list', 'submit')
  const keys = keysOf(entity)
  const key = wanted ?? keyColumns(entity)[0]?.name ?? ''
  if (key !== '' && !keys.includes(key)) {
    const field = entity.fields[key]
    throw problem('import.key', { field: field?.zh ?? key, fieldEn: field?.en ?? key }, { field: 'key' })
  }
  const source = idOf(file, 'file')
  const at = stamp(ctx.now, ctx.app.timeZone)
  const { id } = await begin(ctx, {
    kind: 'import',
    title: `导入${entity.zh} ${at}`,
    titleEn: `Import of ${entity.en} ${at}`,
    target: entity.name,
    asked: { file: source, key, columns },
    source,
  })
  return { id }
}

export const importRoutes = (): Route[] =>
  entities.filter(isImportable).map((entity) =>
    route({
      method: 'POST',
      path: `/${entity.path}/import`,
      zh: `导入${entity.zh}`,
      en: `Import ${entity.en}`,
      tag: entity.name,
      may: codesFor(entity, 'add'),
      body,
      run: (ctx, sent) => start(ctx, entity, sent.body),
    }),
  )
