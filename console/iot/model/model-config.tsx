// Scenes: the list, and in its place the scene that is watched or drawn.
import { modelConfig } from '@steward/domain/index'
import { Activity, Suspense } from 'react'
import { screen } from '../../crud/screen.tsx'
import { facts, steps, written } from '../../detail/parts.tsx'
import { useAddress } from '../../kit/address/address.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { DrawDialog, WatchDialog } from '../scene/lead-there.tsx'
import { Lead } from '../scene/lead.tsx'
import { label } from '../scene/words/label.ts'

const Viewer = lazyPart(() => import('../scene/viewer.tsx'))
const Editor = lazyPart(() => import('../scene/draw/editor.tsx'))
const Versions = lazyPart(
  () => import('../scene/versions.tsx'),
  (module) => module.Versions,
)
const Broken = lazyPart(
  () => import('../scene/broken.tsx'),
  (module) => module.BrokenBindings,
)

const List = screen(modelConfig, {
  columns: [
    'configName',
    'areaId',
    'sceneType',
    'publishStatus',
    'configVersion',
    'brokenCount',
    'isHome',
    'configCode',
  ],
  widths: { configName: 220, areaId: 180, configVersion: 80, brokenCount: 100, isHome: 90 },
  extra: [
    {
      name: 'watch',
      ...label((words) => words.scene.watch),
      on: 'row',
      needs: 'list',
      when: (row) => row.publishStatus === 'published',
      Dialog: WatchDialog,
    },
    { name: 'draw', ...label((words) => words.scene.draw), on: 'row', needs: 'edit', Dialog: DrawDialog },
  ],
  when: { remove: (row) => row.isHome !== 1 },
  oneByOne: ['publish', 'rollback', 'archive'],
  page: [
    Lead,
    steps,
    facts(
      [
        'configCode',
        'sceneType',
        'areaId',
        'isHome',
        'modelFileId',
        'configVersion',
        'isChanged',
        'refreshMs',
        'remark',
      ],
      label((words) => words.scene.scene),
    ),
    Broken,
    Versions,
    written,
  ],
})

export default function Scenes() {
  const { params } = useAddress()
  const of = params.get('watch')
  const [code, areaId, draw] = [params.get('code'), params.get('area'), params.get('draw')]
  const watched = of !== null ? { id: of } : code !== null ? { code } : areaId !== null ? { areaId } : undefined
  const isList = draw === null && !watched
  return (
    <>
      <Activity mode={isList ? 'visible' : 'hidden'}>
        <List />
      </Activity>
      <Suspense fallback={<Expected />}>
        {draw !== null && <Editor key={draw} id={draw} />}
        {draw === null && watched && (
          <Viewer key={Object.values(watched).join()} of={watched} isDraft={params.get('draft') === '1'} />
        )}
      </Suspense>
    </>
  )
}
