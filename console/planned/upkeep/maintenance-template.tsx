// Templates of upkeep: versions in the list, what they include and add up to in the detail.
import { maintenanceBill, maintenanceTemplate } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, lines, related, steps, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from './words/label.ts'

const Kit = lazyPart(
  () => import('./work-block.tsx'),
  (module) => module.TemplateKit,
)
const Versions = lazyPart(
  () => import('../template/template-versions.tsx'),
  (module) => module.Versions,
)

export default screen(maintenanceTemplate, {
  columns: [
    'name',
    'templateStatus',
    'maintainLevel',
    'equipmentType',
    'itemCount',
    'estMinutes',
    'needShutdown',
    'executeMode',
    'versionNo',
  ],
  widths: { name: 220, versionNo: 70, itemCount: 80, estMinutes: 100, maintainLevel: 90, needShutdown: 80 },
  when: { edit: (row) => row.templateStatus !== 'retired', remove: (row) => row.templateStatus === 'draft' },
  shown: { vendorName: ({ executeMode }) => executeMode === 'vendor' },
  page: [
    steps,
    facts(
      [
        'templateCode',
        'versionNo',
        'equipmentType',
        'maintainLevel',
        'executeMode',
        'vendorName',
        'statutoryDays',
        'needCheck',
        'includeTemplateIds',
        'remark',
      ],
      label((words) => words.upkeep.template),
    ),
    facts(
      ['itemCount', 'estMinutes', 'needShutdown', 'permits', 'usedPlanCount'],
      label((words) => words.upkeep.totals),
    ),
    lines('details'),
    Kit,
    Versions,
    related(maintenanceBill, 'templateId'),
    written,
  ],
})
