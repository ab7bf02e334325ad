// Templates of inspections as templates of all kinds are, and their items one at a time.
import { inspectionIndicator, inspectionTemplate, inspectionTemplateDetail } from '@steward/domain/index'
import { alter } from '../../document/rows.ts'
import { recount } from '../template/template-items.ts'
import { type TemplateKind, templateLines } from '../template/template-lines.ts'

export const roundTemplates: TemplateKind = {
  template: inspectionTemplate,
  detail: inspectionTemplateDetail,
  indicator: inspectionIndicator,
  refusals: { name: 'template.name', notDraft: 'template.not-draft', twice: 'template.twice' },
  recount: async (ctx, id) => alter(ctx, inspectionTemplate, [id], { itemCount: await recount(ctx, id) }),
}

export default templateLines(roundTemplates)
