// Items of a template one at a time, as long as it is a draft.
import { inspectionIndicator, inspectionTemplate, inspectionTemplateDetail } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { alter } from '../../document/rows.ts'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { recount } from '../plan/template-items.ts'
import { limitsMustFit } from '../plan/template-limits.ts'

/** Locks the template; 404 for one the caller does not reach. */
async function mustBeDraft(ctx: Ctx, templateIds: readonly string[]): Promise<void> {
  const rows = await lockRows(inspectionTemplate, ctx, [...new Set(templateIds)])
  if (rows.some(({ templateStatus }) => templateStatus !== 'draft')) throw problem('template.not-draft')
}

async function countItems(ctx: Ctx, templateIds: readonly string[]): Promise<void> {
  for (const id of new Set(templateIds))
    await alter(ctx, inspectionTemplate, [id], { itemCount: await recount(ctx, id) })
}

async function templatesOf(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.tx.query(
    'select distinct template_id::text as id from inspection_template_detail where id = any($1::bigint[]) and tenant_id = $2',
    [ids, ctx.tx.scope.tenant],
  )
  return rows.map(({ id }) => String(id))
}

const isTwice = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'inspection_template_detail_once'

export default behave(inspectionTemplateDetail, {
  async submit(ctx, input, base) {
    if (input.id !== undefined) await lockRows(inspectionTemplateDetail, ctx, [input.id])
    const [known] = input.id === undefined ? [] : await templatesOf(ctx, [input.id])
    const templateId = known ?? input.templateId
    if (!templateId)
      throw problem('field.required', { field: '模板', fieldEn: 'Template', prompt: '选择' }, { field: 'templateId' })
    await mustBeDraft(ctx, [templateId])
    const [last] = await ctx.tx.query(
      'select coalesce(max(line_no), 0)::int as n from inspection_template_detail where template_id = $1 and is_deleted = 0',
      [templateId],
    )
    const facts = known === undefined ? { templateId, lineNo: Number(last?.n) + 1 } : { templateId }
    try {
      const row = await base(ctx, input, facts)
      await limitsMustFit(ctx, inspectionTemplateDetail, inspectionIndicator, templateId)
      await countItems(ctx, [templateId])
      return { id: row.id }
    } catch (error) {
      throw isTwice(error) ? problem('template.twice', {}, { field: 'indicatorId' }) : error
    }
  },
  async remove(ctx, ids, base) {
    const templates = await templatesOf(ctx, ids)
    await mustBeDraft(ctx, templates)
    await base(ctx, ids)
    await countItems(ctx, templates)
  },
})
