// A plane one looks at through a frame: moved by the wheel, by a finger and by keys, zoomed where the pointer or the fingers
// are. What lies on it is arranged by a hand, where there is one.
import { type CSSProperties, type FocusEvent, type HTMLAttributes, type KeyboardEvent, useState } from 'react'
import './plane.css'
import type { PlaneView } from './use-plane.ts'
import { type Hand, usePointers } from './use-pointers.ts'
import { useWheel } from './use-wheel.ts'

interface PlaneProps extends HTMLAttributes<HTMLDivElement> {
  plane: PlaneView
  /** Without one the plane is only looked at. */
  hand?: Hand | undefined
}

/** Px an arrow key moves the plane by. */
const STEP = 40
const ZOOM = 1.2

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export function Plane({ plane, hand, children, className = '', onKeyDown, ...more }: PlaneProps) {
  const { frame, view, size } = plane
  const [isPanning, setPanning] = useState(false)
  const { listeners, giveUp } = usePointers(plane, hand, isPanning)
  useWheel(plane)

  const act = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey) return undefined
    if (key === ' ' && target === frame.current) return () => setPanning(true)
    if (key === '+' || key === '=') return () => plane.zoomBy(ZOOM)
    if (key === '-') return () => plane.zoomBy(1 / ZOOM)
    if (key === '0') return plane.fit
    const arrow = arrows[key]
    return arrow && (() => plane.panBy({ x: arrow[0] * STEP, y: arrow[1] * STEP }))
  }
  const hear = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && giveUp()) return event.preventDefault()
    onKeyDown?.(event)
    const doing = event.defaultPrevented ? undefined : act(event)
    if (!doing) return undefined
    event.preventDefault()
    return doing()
  }
  // The frame does not scroll, so nothing else brings into sight what the keyboard went to.
  const reveal = ({ target }: FocusEvent<HTMLElement>) => {
    if (target === frame.current || !target.matches(':focus-visible')) return
    const { left, top, width: w, height: h } = target.getBoundingClientRect()
    plane.reveal({ ...plane.placeOf({ clientX: left, clientY: top }), w, h })
  }
  const sheet: CSSProperties & Record<'--plane-zoom', number> = {
    translate: `${view.x}px ${view.y}px`,
    width: size.w * view.zoom,
    height: size.h * view.zoom,
    '--plane-zoom': view.zoom,
  }
  return (
    <div
      ref={frame}
      className={`plane ${className}`}
      data-panning={isPanning || undefined}
      tabIndex={0}
      {...more}
      {...listeners}
      onKeyDown={hear}
      onKeyUp={({ key }) => key === ' ' && setPanning(false)}
      onBlur={() => setPanning(false)}
      onFocus={reveal}
    >
      <div className="plane-sheet" style={sheet}>
        {children}
      </div>
    </div>
  )
}
