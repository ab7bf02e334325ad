// Inspection templates: versions in the list, items composed in a dialog of two panes, and how a phone will show them.
import { inspectionBill, inspectionTemplate } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, lines, related, steps, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from './words/label.ts'

const Composer = lazyPart(() => import('../template/template-composer.tsx'))
const Versions = lazyPart(
  () => import('../template/template-versions.tsx'),
  (module) => module.Versions,
)

export default screen(inspectionTemplate, {
  columns: [
    'name',
    'templateStatus',
    'versionNo',
    'itemCount',
    'equipmentType',
    'estMinutes',
    'needScan',
    'needReview',
    'templateCode',
  ],
  widths: { name: 220, versionNo: 70, itemCount: 80, estMinutes: 100 },
  when: { edit: (row) => row.templateStatus !== 'retired', remove: (row) => row.templateStatus === 'draft' },
  extra: [
    {
      name: 'compose',
      ...label((words) => words.inspection.compose),
      on: 'row',
      needs: 'edit',
      when: (row) => row.templateStatus !== 'retired',
      Dialog: Composer,
    },
  ],
  page: [
    steps,
    facts(
      ['equipmentType', 'category', 'estMinutes', 'needScan', 'needReview', 'usedPlanCount', 'remark'],
      label((words) => words.inspection.template),
    ),
    lines('details'),
    Versions,
    related(inspectionBill, 'templateId'),
    written,
  ],
})
