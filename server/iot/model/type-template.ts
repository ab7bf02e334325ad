// The template of a device type: with another one its rows are derived again by a job, which is shown beforehand.
import { codesFor } from '@steward/domain/derive/permissions'
import { deviceType } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { z } from 'zod'
import { rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { derivationOf, keepAsOwn } from './derive-type.ts'
import { newestOf } from './template-rows.ts'
import { requestSync } from './thing-sync.ts'

export async function templateBefore(ctx: Ctx, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const [row] = await ctx.tx.query('select template_id::text as id from device_type where id = $1', [id])
  return row?.id ? String(row.id) : null
}

/** After the type was written; `before` is what it followed. */
export async function followTemplate(
  ctx: Ctx,
  saved: { id: string; typeName: string; templateId: string | null },
  before: string | null,
): Promise<void> {
  if (saved.templateId === before) return
  if (saved.templateId === null) return keepAsOwn(ctx, saved.id)
  await newestOf(ctx, saved.templateId)
  await requestSync(ctx, saved)
}

export const typeTemplateRoutes = [
  route({
    method: 'GET',
    path: `/${deviceType.path}/template-difference`,
    zh: '模板差异',
    en: 'What the rows of a type would become with a template',
    tag: deviceType.name,
    may: [...codesFor(deviceType, 'add'), ...codesFor(deviceType, 'edit')],
    query: z.object({ id: z.string().max(20).refine(isId), templateId: z.string().max(20).refine(isId) }),
    async run(ctx, { query }) {
      await rowsOf(deviceType, ctx, [query.id])
      const { added, updated, kept, orphaned, conflicts } = await derivationOf(ctx, query.id, query.templateId)
      const named = ({ identifier, name }: { identifier: string; name: string }) => ({ identifier, name })
      return {
        added: added.map(named),
        updated: updated.map(({ row, fields }) => ({ ...named(row), fields })),
        kept,
        orphaned: orphaned.map(named),
        conflicts,
      }
    },
  }),
]
