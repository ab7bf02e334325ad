// Templates of inspections: their items are counted, and each is looked at by a person.
import { inspectionIndicator, inspectionTemplate, inspectionTemplateDetail } from '@steward/domain/index'
import { inspectionTemplateCourse } from '@steward/domain/planned/template-course'
import type { TemplateKind } from '../template/template-kind.ts'
import { countLines } from '../template/template-lines.ts'
import { templates } from '../template/template.ts'

export const roundTemplates: TemplateKind = {
  template: inspectionTemplate,
  detail: inspectionTemplateDetail,
  indicator: inspectionIndicator,
  plans: 'inspection',
  code: 'XJMB-{0000}',
  refusals: {
    name: 'template.name',
    notDraft: 'template.not-draft',
    twice: 'template.twice',
    empty: 'template.empty',
    item: 'template.indicator',
    draft: 'template.draft',
    newer: 'template.newer',
  },
  recount: (ctx, id) => countLines(ctx, roundTemplates, id),
}

export default templates(roundTemplates, inspectionTemplateCourse)
