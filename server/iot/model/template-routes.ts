// Calls of templates beside the usual ones: the model as a document, a document read, and what publishing would mean.
import { codesFor } from '@steward/domain/derive/permissions'
import { thingModelTemplate } from '@steward/domain/index'
import { readTsl } from '@steward/domain/iot/model/tsl'
import { importTsl } from '@steward/domain/iot/model/tsl-import'
import { isId } from '@steward/domain/kinds/ref'
import { z } from 'zod'
import { rowsOf, missing } from '../../engine/detail.ts'
import { route } from '../../platform/route.ts'
import { checkOf } from './template-check.ts'
import { templateRow } from './template-rows.ts'
import { told } from './tsl-faults.ts'

const named = z.object({ id: z.string().max(20).refine(isId) })

export const templateRoutes = [
  route({
    method: 'GET',
    path: `/${thingModelTemplate.path}/check`,
    zh: '发布检查',
    en: 'What publishing a draft would change, and who uses what goes',
    tag: thingModelTemplate.name,
    may: codesFor(thingModelTemplate, 'detail'),
    query: named,
    async run(ctx, { query }) {
      await rowsOf(thingModelTemplate, ctx, [query.id])
      return checkOf(ctx, query.id)
    },
  }),
  route({
    method: 'GET',
    path: `/${thingModelTemplate.path}/tsl`,
    zh: '导出物模型',
    en: 'The model as a document',
    tag: thingModelTemplate.name,
    may: codesFor(thingModelTemplate, 'detail'),
    query: named,
    async run(ctx, { query }) {
      await rowsOf(thingModelTemplate, ctx, [query.id])
      const row = await templateRow(ctx, query.id)
      if (!row) throw missing(thingModelTemplate)
      const { templateName, templateCode, modelVersion, content } = row
      return { format: 'steward-tsl', templateName, templateCode, modelVersion, ...readTsl(content).tsl }
    },
  }),
  route({
    method: 'POST',
    path: `/${thingModelTemplate.path}/tsl`,
    zh: '读取物模型文档',
    en: 'Reads a document: the own form, Alink TSL or JetLinks metadata; stores nothing',
    tag: thingModelTemplate.name,
    may: [...codesFor(thingModelTemplate, 'add'), ...codesFor(thingModelTemplate, 'edit')],
    bodyLimit: 2_100_000,
    body: z.object({ text: z.string().max(2_000_000) }),
    async run(ctx, { body }) {
      const { format, tsl, faults, notes } = importTsl(body.text)
      return {
        format: format ?? null,
        content: tsl,
        faults: told(ctx, faults),
        notes: notes.slice(0, 200).map((note) => ({ path: note.path, msg: note[ctx.locale] })),
      }
    },
  }),
]
