// Templates of upkeep: they stand in levels that include lower ones, add up what all of that takes, and obey the law.
import { maintenanceIndicator, maintenanceTemplate, maintenanceTemplateDetail } from '@steward/domain/index'
import { maintenanceTemplateCourse } from '@steward/domain/planned/template-course'
import { rankOf } from '@steward/domain/planned/upkeep-levels'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { typeDays } from '../plan/legal-days.ts'
import type { TemplateKind } from '../template/template-kind.ts'
import { templates } from '../template/template.ts'
import type { Template } from './maintenance-bill-row.ts'
import { retotal } from './maintenance-totals.ts'

export const upkeepTemplates: TemplateKind = {
  template: maintenanceTemplate,
  detail: maintenanceTemplateDetail,
  indicator: maintenanceIndicator,
  plans: 'maintenance',
  code: 'BYMB-{0000}',
  refusals: {
    name: 'upkeep.template-name',
    notDraft: 'upkeep.template-not-draft',
    twice: 'upkeep.twice',
    empty: 'upkeep.template-empty',
    item: 'upkeep.template-item',
    draft: 'upkeep.template-draft',
    newer: 'upkeep.template-newer',
  },
  recount: retotal,
  async mustHold(ctx, row) {
    const template = row as Template
    await mustInclude(ctx, template)
    await mustObey(ctx, template)
  },
}

export default templates(upkeepTemplates, maintenanceTemplateCourse)

/** Lower levels of the same type of device: so none can include itself, however far around. */
async function mustInclude(ctx: Ctx, template: Template): Promise<void> {
  const ids = template.includeTemplateIds ?? []
  if (ids.length === 0) return
  const rows = await ctx.tx.query<{ name: string; level: Template['maintainLevel']; type: string; code: string }>(
    `select name, maintain_level as level, equipment_type::text as type, template_code as code
     from maintenance_template where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0`,
    [ctx.tx.scope.tenant, ids],
  )
  const level = template.maintainLevel
  const wrong = rows.find(
    (row) =>
      rankOf(row.level) >= rankOf(level) || row.type !== template.equipmentType || row.code === template.templateCode,
  )
  if (wrong) throw problem('upkeep.template-include', { name: wrong.name }, { field: 'includeTemplateIds' })
}

/** No more days than the law allows for the type of device. */
async function mustObey(ctx: Ctx, { statutoryDays, equipmentType }: Template): Promise<void> {
  if (!statutoryDays || !equipmentType) return
  const days = await typeDays(ctx, equipmentType)
  if (days !== null && statutoryDays > days) throw problem('upkeep.legal-days', { days }, { field: 'statutoryDays' })
}
