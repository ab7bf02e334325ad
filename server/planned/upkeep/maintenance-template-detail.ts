// Templates of upkeep as templates of all kinds are, and their items one at a time.
import { maintenanceIndicator, maintenanceTemplate, maintenanceTemplateDetail } from '@steward/domain/index'
import { type TemplateKind, templateLines } from '../template/template-lines.ts'
import { retotal } from './maintenance-totals.ts'

export const upkeepTemplates: TemplateKind = {
  template: maintenanceTemplate,
  detail: maintenanceTemplateDetail,
  indicator: maintenanceIndicator,
  refusals: { name: 'upkeep.template-name', notDraft: 'upkeep.template-not-draft', twice: 'upkeep.twice' },
  recount: retotal,
}

export default templateLines(upkeepTemplates)
