// A scene to watch: live values and alarms on what is drawn; a mark leads to its device.
import { EditOutlined, FullscreenOutlined, LeftOutlined } from '@ant-design/icons'
import { alarmRecord, device, modelConfig } from '@steward/domain/index'
import type { SceneBinding } from '@steward/domain/iot/scene/bindings'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { go } from '../../kit/address/go.ts'
import { Link } from '../../kit/address/link.tsx'
import { nearest } from '../../kit/plane/geometry.ts'
import { Plane } from '../../kit/plane/plane.tsx'
import { usePlane } from '../../kit/plane/use-plane.ts'
import { ZoomButtons } from '../../kit/plane/zoom-buttons.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { LiveMark } from '../../live/live-mark.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { isFullScreenOffered, toggleFullScreen } from '../../look/full-screen.ts'
import { type OpenAlarms, OpenAlarmsKnown, useAllOpenAlarms } from '../device/open-alarms.tsx'
import { Ground } from './ground.tsx'
import { type LiveScene, startLiveScene } from './live-scene.ts'
import { nodeAt } from './node-at.ts'
import { SceneControl } from './scene-control.tsx'
import { type SceneOf, type SceneView, sceneQuery } from './scene-view.ts'
import { Tip } from './tip.tsx'
import { useLineLost } from './use-line-lost.ts'
import { useSceneAddress } from './use-scene-address.ts'
import { useWords } from './words/use-words.ts'

interface ViewerProps {
  /** By its id, its code, or the home of an area. */
  of: SceneOf
  isDraft?: boolean
}

export default function SceneViewer({ of, isDraft = false }: ViewerProps) {
  const locale = useLocale()
  const query = useQuery(sceneQuery(of, isDraft))
  return (
    <Loaded query={query} name={modelConfig[locale]}>
      {(data) => (
        <OpenAlarmsKnown>
          <Watched key={`${data.id} ${data.version} ${isDraft}`} view={data} isDraft={isDraft} />
        </OpenAlarmsKnown>
      )}
    </Loaded>
  )
}

function Watched({ view, isDraft }: { view: SceneView; isDraft: boolean }) {
  const { t } = useWords()
  const { addressOf } = useSceneAddress()
  const mayDraw = useMay(modelConfig)('edit')
  const isNarrow = useNarrow()
  const isLost = useLineLost()
  useEffect(() => {
    const before = document.title
    document.title = `${view.name} - ${before.split(' - ').at(-1) ?? ''}`
    return () => {
      document.title = before
    }
  }, [view.name])
  return (
    <article className="scene" aria-label={view.name}>
      <header className="scene-head">
        <Link className="scene-back" to={addressOf({})} aria-label={t('back')} title={t('back')}>
          <LeftOutlined />
        </Link>
        <div className="scene-name">
          <h1>{view.name}</h1>
          <p>
            {view.areaName !== '' && <span>{view.areaName}</span>}
            <span>{isDraft ? t('draftShown') : t('version', { no: view.version })}</span>
            <LiveMark />
          </p>
        </div>
        {isFullScreenOffered() && !isNarrow && (
          <Button icon={<FullscreenOutlined />} onClick={toggleFullScreen}>
            {t('fullScreen')}
          </Button>
        )}
        {mayDraw && !isNarrow && (
          <Button icon={<EditOutlined />} onClick={() => go(addressOf({ draw: view.id }))}>
            {t('draw')}
          </Button>
        )}
      </header>
      {isLost && (
        <p className="scene-note" role="alert">
          {t('lineLost')}
        </p>
      )}
      {view.hiddenCount > 0 && <p className="scene-note">{t('hidden', { count: view.hiddenCount })}</p>}
      <Picture view={view} isLost={isLost} />
    </article>
  )
}

interface Wanted {
  deviceId: string
  identifier: string
  value?: string | number | undefined
}

/** The binding a click on a node is for: one that says so, or the first of its device. */
const clickOf = (view: SceneView, nodeId: string): SceneBinding | undefined => {
  const own = view.bindings.filter((one) => one.nodeId === nodeId)
  return own.find(({ onClick }) => onClick !== undefined) ?? own[0]
}

/** Px a scene is wide at first where the frame is narrower: its words are read without zooming. */
const LEGIBLE = 760
/** Px a finger covers. */
const FINGER = 44

function Picture({ view, isLost }: { view: SceneView; isLost: boolean }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const { addressOf } = useSceneAddress()
  const mayControl = useMay(device)('control')
  const box = useRef<SVGSVGElement>(null)
  const live = useRef<LiveScene>(undefined)
  const [isBaseDrawn, setBaseDrawn] = useState(false)
  const [wanted, want] = useState<Wanted>()
  const alarms = useAllOpenAlarms()
  const seesAlarms = useMay(alarmRecord)('list')
  const names = useMemo(() => new Map(view.devices.map(({ id, deviceName }) => [id, deviceName])), [view])

  const levels = useMemo(() => alarms ?? new Map<string, OpenAlarms>(), [alarms])
  const latest = useRef(levels)
  useEffect(() => {
    latest.current = levels
    live.current?.setAlarms(levels)
  }, [levels])
  useEffect(() => {
    const root = box.current
    if (!root) return undefined
    const started = startLiveScene(view, (nodeId) =>
      nodeId.startsWith('#') && !isBaseDrawn ? undefined : elementOf(root, nodeId),
    )
    started.setAlarms(latest.current)
    live.current = started
    return started.stop
  }, [view, isBaseDrawn])

  const labelOf = useCallback(
    (nodeId: string) => {
      const binding = clickOf(view, nodeId)
      if (!binding) return undefined
      const name = names.get(binding.deviceId ?? '') ?? ''
      const node = view.layout.nodes.find(({ id }) => id === nodeId)
      const own = node && 'label' in node ? (node.label ?? '') : ''
      const isControl = binding.onClick?.do === 'control'
      return isControl ? t('operate', { name, what: own }) : t('open', { name })
    },
    [view, names, t],
  )

  const act = (nodeId: string) => {
    const binding = clickOf(view, nodeId)
    if (!binding) return
    const { deviceId = '', identifier, onClick } = binding
    if (onClick?.do === 'control' && identifier !== undefined && mayControl)
      return want({ deviceId, identifier, value: onClick.value })
    if (onClick?.do === 'scene') return go(addressOf({ code: onClick.code }))
    const to = linkTo(device, { id: deviceId })
    if (to) go(to)
  }
  const { width: w, height: h, nodes } = view.layout
  const isNarrow = useNarrow()
  const plane = usePlane({ w, h }, isNarrow ? { least: LEGIBLE / w } : {})
  const click = ({ target, nativeEvent }: MouseEvent) => {
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    const near = () => {
      const leading = nodes.filter(({ id }) => clickOf(view, id) !== undefined)
      return nearest(leading, plane.pointOf(nativeEvent), FINGER / 2 / plane.view.zoom)?.id ?? ''
    }
    act(nodeAt(target) || (isTouch ? near() : ''))
  }
  const press = (event: KeyboardEvent) => {
    const nodeId = nodeAt(event.target)
    if (nodeId === '' || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    act(nodeId)
  }
  return (
    <div className="scene-frame">
      <Plane
        plane={plane}
        role="group"
        aria-label={t('picture', { name: view.name })}
        onClick={click}
        onKeyDown={press}
      >
        <Ground
          ref={box}
          layout={view.layout}
          base={view.modelFileId === null ? undefined : view.files[view.modelFileId]}
          files={view.files}
          labelOf={labelOf}
          onBase={() => setBaseDrawn(true)}
          data-lost={isLost || undefined}
          data-alarms={seesAlarms || undefined}
        />
      </Plane>
      <ZoomButtons plane={plane} />
      <Tip key={Object.values(plane.view).join()} view={view} names={names} box={box} />
      {wanted && (
        <SceneControl {...wanted} deviceName={names.get(wanted.deviceId) ?? ''} close={() => want(undefined)} />
      )}
    </div>
  )
}

function elementOf(root: SVGSVGElement, nodeId: string): SVGElement | undefined {
  const of = nodeId.startsWith('#') ? ['base', nodeId.slice(1)] : ['id', nodeId]
  return root.querySelector<SVGElement>(`[data-${of[0]}="${CSS.escape(of[1] ?? '')}"]`) ?? undefined
}
