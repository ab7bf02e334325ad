// Templates of thing models: versions in the list, the model composed in a dialog of two panes, published with what it means.
import { thingModelTemplate } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, steps, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from './words/label.ts'

const ModelEditor = lazyPart(() => import('./model-editor.tsx'))
const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'))
const SyncDialog = lazyPart(() => import('./sync-dialog.tsx'))
const ModelView = lazyPart(
  () => import('./model-view.tsx'),
  (module) => module.ModelView,
)
const ModelVersions = lazyPart(
  () => import('./model-versions.tsx'),
  (module) => module.ModelVersions,
)

export default screen(thingModelTemplate, {
  columns: [
    'templateName',
    'publishStatus',
    'modelVersion',
    'propertyCount',
    'serviceCount',
    'eventCount',
    'templateCode',
  ],
  widths: {
    templateName: 220,
    modelVersion: 70,
    propertyCount: 90,
    serviceCount: 90,
    eventCount: 90,
    templateCode: 180,
  },
  without: ['content'],
  when: { edit: (row) => row.publishStatus !== 'archived', remove: (row) => row.publishStatus !== 'published' },
  dialogs: { publish: PublishDialog },
  extra: [
    {
      name: 'compose',
      ...label((words) => words.model.compose),
      on: 'row',
      needs: 'edit',
      when: (row) => row.publishStatus !== 'archived',
      Dialog: ModelEditor,
    },
    {
      name: 'sync',
      ...label((words) => words.model.syncNow),
      on: 'row',
      needs: 'edit',
      when: (row) => row.publishStatus === 'published',
      Dialog: SyncDialog,
    },
  ],
  page: [
    steps,
    facts(
      ['templateCode', 'modelVersion', 'basedOnId', 'deviceTypeId', 'changeLog', 'remark'],
      label((words) => words.model.facts),
    ),
    ModelView,
    ModelVersions,
    written,
  ],
})
