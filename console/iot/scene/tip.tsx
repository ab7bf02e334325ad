// What stands beside a mark while it is pointed at or has the focus: its device, its value and how old that is.
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgo } from '../../live/live-clock.ts'
import { useDeviceValue } from '../../live/use-device-value.ts'
import { nodeAt } from './node-at.ts'
import type { SceneDevice, SceneView } from './scene-view.ts'
import { useWords } from './words/use-words.ts'

interface TipProps {
  view: SceneView
  names: ReadonlyMap<string, string>
  box: RefObject<SVGSVGElement | null>
}

interface Pointed {
  nodeId: string
  left: number
  top: number
}

const HEIGHT = 90

export function Tip({ view, box }: TipProps) {
  const [pointed, point] = useState<Pointed>()
  useEffect(() => {
    const root = box.current
    if (!root) return undefined
    const show = ({ target }: Pick<Event, 'target'>) => {
      const nodeId = nodeAt(target)
      const isBound = view.bindings.some((one) => one.nodeId === nodeId)
      if (!isBound || !(target instanceof Element)) return point(undefined)
      const { left, bottom, top } = target.closest('[data-id], [data-base]')?.getBoundingClientRect() ?? new DOMRect()
      const isLow = bottom + HEIGHT > innerHeight
      point({ nodeId, left: Math.min(left, innerWidth - 290), top: isLow ? Math.max(0, top - HEIGHT) : bottom + 6 })
    }
    const hide = () => point(undefined)
    // The view may have moved to what got the focus.
    const { activeElement } = document
    if (root.contains(activeElement) && activeElement?.matches(':focus-visible')) show({ target: activeElement })
    root.addEventListener('pointerover', show)
    root.addEventListener('focusin', show)
    root.addEventListener('pointerleave', hide)
    root.addEventListener('focusout', hide)
    return () => {
      root.removeEventListener('pointerover', show)
      root.removeEventListener('focusin', show)
      root.removeEventListener('pointerleave', hide)
      root.removeEventListener('focusout', hide)
    }
  }, [box, view])
  const own = view.bindings.filter((one) => one.nodeId === pointed?.nodeId)
  const shown = own.find(({ identifier }) => identifier !== undefined) ?? own[0]
  const found = view.devices.find(({ id }) => id === shown?.deviceId)
  if (!pointed || !found) return null
  return (
    <div className="scene-tip" style={{ left: pointed.left, top: pointed.top }} role="tooltip">
      <b>{found.deviceName}</b>
      <Now device={found} identifier={shown?.identifier} />
    </div>
  )
}

function Now({ device, identifier }: { device: SceneDevice; identifier: string | undefined }) {
  const { t } = useWords()
  const now = useDeviceValue(device)
  const value = now?.values.find((one) => one.identifier === identifier)
  const ts = value?.ts ?? now?.ts ?? null
  return (
    <>
      {value && value.value !== null && (
        <div>
          {value.name} {value.text} {value.unit}
        </div>
      )}
      {ts === null ? <small>{t('silent')}</small> : <Age ts={ts} isStale={value?.isStale ?? false} />}
    </>
  )
}

function Age({ ts, isStale }: { ts: number; isStale: boolean }) {
  const { t } = useWords()
  const iot = useTranslation('iot').t
  const ago = useAgo(ts, iot)
  return <small>{isStale ? t('stale', { ago }) : ago}</small>
}
