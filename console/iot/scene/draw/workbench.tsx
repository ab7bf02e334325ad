// The drawing being worked on: what the keys and buttons do, what is kept of it until it is saved, and its saving.
import { EyeOutlined, LeftOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { go } from '../../../kit/address/go.ts'
import { useUnsaved } from '../../../kit/dialog/unsaved.ts'
import { modal } from '../../../kit/dialog/voice.ts'
import { useWords as useKeptWords } from '../../../kit/editor/words/use-words.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import type { Point } from '../../../kit/plane/geometry.ts'
import { usePlane } from '../../../kit/plane/use-plane.ts'
import { ZoomButtons } from '../../../kit/plane/zoom-buttons.tsx'
import type { Scene, SceneView } from '../scene-view.ts'
import { useSceneAddress } from '../use-scene-address.ts'
import { useWords } from '../words/use-words.ts'
import { Canvas } from './canvas.tsx'
import { type Placed, piped, placed } from './drawing.ts'
import { Palette, useLibrary } from './palette.tsx'
import { Panel } from './panel.tsx'
import { useDrawingKeys } from './use-drawing-keys.ts'
import { useSaving } from './use-saving.ts'
import { useWork } from './use-steps.ts'

export function Workbench({ scene, view }: { scene: Scene; view: SceneView }) {
  const { t } = useWords()
  const { addressOf } = useSceneAddress()
  const saving = useSaving(scene)
  const { editor } = saving
  const work = useWork(editor)
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
  const { isDirty, save } = editor
  useUnsaved(isDirty, editor.discard, editor.isSaving)
  const leave = useLeaving(isDirty, () => go(addressOf({})))

  async function publish(): Promise<void> {
    if ((isDirty || editor.isSaving) && (await save()) === undefined) return
    saving.publish()
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
      if (isDirty) void save()
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
        <Button disabled={!isDirty} loading={editor.isSaving} onClick={() => void save()}>
          {t('save')}
        </Button>
        {saving.mayPublish && (
          <Button type="primary" loading={saving.isPublishing} onClick={() => void publish()}>
            {t('publish')}
          </Button>
        )}
      </header>
      {editor.notices}
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

/** Asks before unsaved work is left, which stays kept. */
function useLeaving(isDirty: boolean, close: () => void): () => void {
  const { t } = useKeptWords()
  return () => {
    if (!isDirty) return close()
    modal.confirm({
      centered: true,
      title: t('leave'),
      content: t('leaveHint'),
      okText: t('leaveNow'),
      cancelText: t('stay'),
      autoFocusButton: 'cancel',
      onOk: close,
    })
  }
}
