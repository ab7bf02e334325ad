// Automations: composed as a sentence of parts, published in versions, with the instances that run them.
import { automationInstance, automationModel } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, related, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { SentencePart } from './sentence-part.tsx'
import { VersionCell } from './version-cell.tsx'
import { label } from './words/label.ts'

const ContentInput = lazyPart(
  () => import('./content-input.tsx'),
  (module) => module.default,
)
const ContentFoot = lazyPart(
  () => import('./content-foot.tsx'),
  (module) => module.default,
)

export default screen(automationModel, {
  columns: ['modelName', 'modelType', 'publishStatus', 'modelVersion', 'category', 'modelCode'],
  widths: { modelName: 220, modelType: 90, publishStatus: 100, modelVersion: 150, category: 120, modelCode: 150 },
  cell: { modelVersion: (_, row) => <VersionCell row={row} /> },
  inputs: { content: ContentInput },
  wide: ['content'],
  Foot: ContentFoot,
  sections: [
    {
      ...label((words) => words.automation.sections.what),
      fields: ['modelName', 'modelCode', 'modelType', 'category'],
    },
    { ...label((words) => words.automation.sections.content), fields: ['content'] },
  ],
  when: {
    edit: (row) => row.publishStatus === 'draft',
    fork: (row) => row.publishStatus !== 'draft',
  },
  page: [
    SentencePart,
    related(
      automationInstance,
      'modelId',
      label((words) => words.automation.instancesHead),
    ),
    facts([
      'modelName',
      'modelCode',
      'modelType',
      'category',
      'modelVersion',
      'publishStatus',
      'basedOnId',
      'changeLog',
      'remark',
    ]),
    written,
  ],
})
