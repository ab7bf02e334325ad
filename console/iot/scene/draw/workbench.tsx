// The drawing being worked on: what the keys and buttons do, what is kept of it until it is saved, and its saving.
import { EyeOutlined, LeftOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { Entity } from '@steward/domain/entity'
import { modelConfig } from '@steward/domain/index'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { KeptNotice } from '../../../kept/kept-notice.tsx'
import { useKept } from '../../../kept/use-kept.ts'
import { plain } from '../../../kinds/view.ts'
import { go } from '../../../kit/address/go.ts'
import { useGuard } from '../../../kit/dialog/dialog.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import type { Point } from '../../../kit/plane/geometry.ts'
import { usePlane } from '../../../kit/plane/use-plane.ts'
import { ZoomButtons } from '../../../kit/plane/zoom-buttons.tsx'
import { type SceneView, drawnFrom, type Scene } from '../scene-view.ts'
import { useSceneAddress } from '../use-scene-address.ts'
import { useWords } from '../words/use-words.ts'
import { Canvas } from './canvas.tsx'
import { type Drawing, type Placed, piped, placed } from './drawing.ts'
import { Palette, useLibrary } from './palette.tsx'
import { Panel } from './panel.tsx'
import { useDrawingKeys } from './use-drawing-keys.ts'
import { useSaving } from './use-saving.ts'
import { useSteps } from './use-steps.ts'

const general = modelConfig as unknown as Entity

const drawingFrom = (scene: Scene): Drawing => ({
  ...drawnFrom(scene),
  modelFileId: scene.modelFileId ?? null,
  refreshMs: scene.refreshMs ?? 2_000,
})

/** What of a drawing is sent and kept. */
const typedOf = ({ layout, bindings, modelFileId, refreshMs }: Drawing) => ({
  layout,
  bindings,
  modelFileId,
  refreshMs,
})

export function Workbench({ scene, view }: { scene: Scene; view: SceneView }) {
  const { t } = useWords()
  const { addressOf } = useSceneAddress()
  const saving = useSaving(scene)
  const [stored, setStored] = useState(() => drawingFrom(scene))
  const work = useSteps(stored)
  const { drawing, change, choose } = work
  const { width: w, height: h } = drawing.layout
  const plane = usePlane({ w, h }, { most: 1 })
  const [isPiping, setPiping] = useState(false)
  const library = useLibrary()
  const files = useMemo(
    () => ({ ...view.files, ...Object.fromEntries((library.data ?? []).map((file) => [file.id, file])) }),
    [view.files, library.data],
  )
  const names = useMemo(() => new Map(view.devices.map(({ id, deviceName }) => [id, deviceName])), [view.devices])
  const isDirty = drawing !== stored
  const place = { entity: general, ids: [scene.id], action: 'draw' }
  const kept = useKept(place, ({ values }) => Object.keys(values).length === 0)
  useEffect(() => {
    kept.keep({
      values: isDirty ? typedOf(drawing) : {},
      base: isDirty ? typedOf(stored) : {},
      ...(saving.rev === undefined ? {} : { rev: saving.rev }),
    })
  })
  const leave = useGuard(isDirty, () => go(addressOf({})), kept.end)

  async function save(): Promise<boolean> {
    if (!(await saving.save(typedOf(drawing)))) return false
    setStored(drawing)
    return true
  }
  async function publish(): Promise<void> {
    if (isDirty && !(await save())) return
    await saving.publish()
  }

  const put = (what: Placed, at?: Point) => {
    const { drawing: next, id } = placed(drawing, what, at ?? plane.middle)
    change(() => next)
    choose([id])
  }
  const endPipe = (points: readonly Point[]) => {
    setPiping(false)
    const course = points.filter(
      (point, at) => at === 0 || point.x !== points[at - 1]?.x || point.y !== points[at - 1]?.y,
    )
    if (course.length < 2) return
    const { drawing: next, id } = piped(drawing, course)
    change(() => next)
    choose([id])
  }
  const keys = useDrawingKeys(work)
  const all = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      void save()
    } else if (!event.defaultPrevented) keys(event)
  }

  return (
    <div className="draw">
      <header className="scene-head">
        <IconButton className="scene-back" label={t('back')} icon={<LeftOutlined />} onClick={leave} />
        <div className="scene-name">
          <h1>{scene.configName}</h1>
          <p role="status">{isDirty ? t('unsaved') : t('saved')}</p>
        </div>
        <IconButton label={t('undo')} icon={<UndoOutlined />} disabled={!work.undo} onClick={work.undo} />
        <IconButton label={t('redo')} icon={<RedoOutlined />} disabled={!work.redo} onClick={work.redo} />
        <ZoomButtons plane={plane} />
        <Button
          icon={<EyeOutlined />}
          disabled={isDirty}
          title={isDirty ? t('saveFirst') : undefined}
          onClick={() => go(addressOf({ watch: scene.id, draft: '1' }))}
        >
          {t('preview')}
        </Button>
        <Button disabled={!isDirty} loading={saving.isSaving} onClick={() => void save()}>
          {t('save')}
        </Button>
        {saving.mayPublish && (
          <Button type="primary" loading={saving.isPublishing} onClick={() => void publish()}>
            {t('publish')}
          </Button>
        )}
      </header>
      <KeptNotice
        kept={kept}
        entity={general}
        stored={typedOf(stored)}
        rev={saving.rev}
        restore={({ values }) => {
          const { layout, bindings } = drawnFrom(values)
          const modelFileId = plain(values.modelFileId) || null
          change(() => ({ layout, bindings, modelFileId, refreshMs: Number(values.refreshMs) || 2_000 }))
        }}
      />
      {saving.fault !== undefined && (
        <p className="scene-note" role="alert">
          {saving.fault}
        </p>
      )}
      <div className="draw-body">
        <Palette place={put} pointOf={plane.pointOf} isPiping={isPiping} pipe={() => setPiping(!isPiping)} />
        <Canvas work={work} plane={plane} files={files} isPiping={isPiping} endPipe={endPipe} keys={all} />
        <Panel work={work} files={files} names={names} />
      </div>
      <p id="draw-keys" className="draw-hint">
        {t('keys')}
      </p>
    </div>
  )
}
