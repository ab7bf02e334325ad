import { ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { IconButton } from '../icon-button.tsx'
import type { PlaneView } from './use-plane.ts'
import { useWords } from './words/use-words.ts'

const STEP = 1.2

/** Zooms a plane for whoever has neither wheel nor two fingers. */
export function ZoomButtons({ plane: { view, limits, zoomBy, fit } }: { plane: PlaneView }) {
  const { t } = useWords()
  return (
    <div className="plane-zoom" role="group" aria-label={t('zoom')}>
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOutOutlined />}
        disabled={view.zoom <= limits.least}
        onClick={() => zoomBy(1 / STEP)}
      />
      <output>{Math.round(view.zoom * 100)}%</output>
      <IconButton
        label={t('zoomIn')}
        icon={<ZoomInOutlined />}
        disabled={view.zoom >= limits.most}
        onClick={() => zoomBy(STEP)}
      />
      <IconButton label={t('fit')} icon={<ExpandOutlined />} onClick={fit} />
    </div>
  )
}
