// Decoders: the list says which are checked and what they serve; they are written at a bench over their sample.
import { jsonModel } from '@steward/domain/index'
import { Suspense } from 'react'
import { screen } from '../../crud/screen.tsx'
import { isDisabled, isEnabled } from '../../crud/standing.ts'
import { facts, written } from '../../detail/parts.tsx'
import { plain } from '../../kinds/view.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from './words/label.ts'

const TimeFormat = lazyPart(
  () => import('./payload-facts.tsx'),
  (module) => module.TimeFormat,
)
const Bench = lazyPart(
  () => import('./payload-bench.tsx'),
  (module) => module.PayloadBench,
)
const Targets = lazyPart(() => import('./payload-targets.tsx'))
const StoredMappings = lazyPart(
  () => import('./payload-facts.tsx'),
  (module) => module.StoredMappings,
)
const StoredSample = lazyPart(
  () => import('./payload-facts.tsx'),
  (module) => module.StoredSample,
)
const StoredTargets = lazyPart(
  () => import('./payload-facts.tsx'),
  (module) => module.StoredTargets,
)

const reading = ['rootPath', 'devicePath', 'deviceKeyType', 'tsPath', 'tsFormat', 'timeZone', 'idPath'] as const

export default screen(jsonModel, {
  columns: ['modelName', 'modelCode', 'vendor', 'version', 'deviceCount', 'isChecked', 'status', 'updateTime'],
  widths: { modelName: 240, version: 80, deviceCount: 90, isChecked: 120, status: 90 },
  when: {
    enable: isDisabled,
    disable: isEnabled,
    rollback: (row) => row.previousVersion !== null && row.previousVersion !== undefined,
  },
  oneByOne: ['rollback'],
  cell: {
    tsFormat: (value) => (
      <Suspense fallback={plain(value)}>
        <TimeFormat format={plain(value)} />
      </Suspense>
    ),
  },
  without: [...reading, 'mappings', 'sample', 'expected'],
  aids: { submit: Bench },
  extra: [{ name: 'assign', ...label((words) => words.payload.assign), on: 'row', needs: 'edit', Dialog: Targets }],
  page: [
    facts(['modelCode', 'vendor', 'version', 'previousVersion', 'isChecked', 'status', 'remark']),
    facts(
      reading,
      label((words) => words.payload.paths),
    ),
    StoredMappings,
    StoredSample,
    StoredTargets,
    written,
  ],
})
