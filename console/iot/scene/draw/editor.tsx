// Draws a scene: palette, canvas and panel; saved as a draft, published when it is right. On a phone scenes are watched only.
import type { Entity } from '@steward/domain/entity'
import { modelConfig } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useLocale } from '../../../data/locale.ts'
import { useMay } from '../../../data/use-can.ts'
import { useDetail } from '../../../data/use-detail.ts'
import { go } from '../../../kit/address/go.ts'
import { useFirst } from '../../../kit/list/use-first.ts'
import { Pending } from '../../../kit/state/loaded.tsx'
import { together } from '../../../kit/state/reading.ts'
import { useNarrow } from '../../../kit/use-narrow.ts'
import { type SceneView, sceneQuery, type Scene } from '../scene-view.ts'
import { useSceneAddress } from '../use-scene-address.ts'
import { useWords } from '../words/use-words.ts'
import './draw.css'
import { Workbench } from './workbench.tsx'

export default function SceneEditor({ id }: { id: string }) {
  const { t } = useWords()
  const { addressOf } = useSceneAddress()
  const isNarrow = useNarrow()
  const mayDraw = useMay(modelConfig)('edit')
  if (mayDraw && !isNarrow) return <OpenedScene key={id} id={id} />
  return (
    <div className="kit-state" role="status">
      <strong>{t(mayDraw ? 'tooNarrow' : 'mayNotDraw')}</strong>
      <p>{t(mayDraw ? 'tooNarrowHint' : 'mayNotDrawHint')}</p>
      <Button type="primary" onClick={() => go(addressOf({ watch: id }))}>
        {t('watch')}
      </Button>
    </div>
  )
}

function OpenedScene({ id }: { id: string }) {
  const locale = useLocale()
  const row = useDetail(modelConfig as unknown as Entity, id)
  const view = useQuery(sceneQuery({ id }, true))
  const query = together(row, view)
  const first = useFirst(query.data)
  if (!first) return <Pending query={query} name={modelConfig[locale]} />
  const [scene, seen] = query.data ?? first
  return <Workbench scene={scene as unknown as Scene} view={seen satisfies SceneView} />
}
