// The way from a scene's facts to its picture, and to where it is drawn.
import { modelConfig } from '@steward/domain/index'
import { Button } from 'antd'
import { useMay } from '../../data/use-can.ts'
import { go } from '../../kit/address/go.ts'
import { useLinks } from '../../live/live-paths.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from './words/use-words.ts'
import './scene.css'

export function Lead({ row }: PartProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  const mayDraw = useMay(modelConfig)('edit')
  const lead = (name: 'watch' | 'draw') => {
    const to = linkTo(modelConfig, { [name]: row.id })
    if (to) go(to)
  }
  return (
    <p className="scene-lead">
      {row.publishStatus === 'published' && (
        <Button type="primary" onClick={() => lead('watch')}>
          {t('watch')}
        </Button>
      )}
      {mayDraw && <Button onClick={() => lead('draw')}>{t('draw')}</Button>}
    </p>
  )
}
