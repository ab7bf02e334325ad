// Items of a template of upkeep one at a time, as long as it is a draft.
import { maintenanceIndicator, maintenanceTemplate, maintenanceTemplateDetail } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { limitsMustFit } from '../plan/template-limits.ts'
import { retotal } from './maintenance-totals.ts'

/** Locks the templates; 404 for one the caller does not reach. */
async function mustBeDraft(ctx: Ctx, templateIds: readonly string[]): Promise<void> {
  const rows = await lockRows(maintenanceTemplate, ctx, [...new Set(templateIds)])
  if (rows.some(({ templateStatus }) => templateStatus !== 'draft')) throw problem('upkeep.template-not-draft')
}

async function templatesOf(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(
    'select distinct template_id::text as id from maintenance_template_detail where id = any($1::bigint[]) and tenant_id = $2',
    [ids, ctx.tx.scope.tenant],
  )
  return rows.map(({ id }) => id)
}

const isTwice = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'maintenance_template_detail_once'

export default behave(maintenanceTemplateDetail, {
  async submit(ctx, input, base) {
    if (input.id !== undefined) await lockRows(maintenanceTemplateDetail, ctx, [input.id])
    const [known] = input.id === undefined ? [] : await templatesOf(ctx, [input.id])
    const templateId = known ?? input.templateId
    if (!templateId)
      throw problem('field.required', { field: '模板', fieldEn: 'Template', prompt: '选择' }, { field: 'templateId' })
    await mustBeDraft(ctx, [templateId])
    const [last] = await ctx.tx.query(
      'select coalesce(max(line_no), 0)::int as n from maintenance_template_detail where template_id = $1 and is_deleted = 0',
      [templateId],
    )
    const facts = known === undefined ? { templateId, lineNo: Number(last?.n) + 1 } : { templateId }
    try {
      const { id } = await base(ctx, input, facts)
      await limitsMustFit(ctx, maintenanceTemplateDetail, maintenanceIndicator, templateId)
      await retotal(ctx, templateId)
      return { id }
    } catch (error) {
      throw isTwice(error) ? problem('upkeep.twice', {}, { field: 'indicatorId' }) : error
    }
  },
  async remove(ctx, ids, base) {
    const templates = await templatesOf(ctx, ids)
    await mustBeDraft(ctx, templates)
    await base(ctx, ids)
    for (const id of templates) await retotal(ctx, id)
  },
})
