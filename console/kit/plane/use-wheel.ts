// The wheel over a plane moves it, and with Ctrl zooms where the pointer is, as two fingers on a touch pad do.
import { useEffect, useRef } from 'react'
import type { PlaneView } from './use-plane.ts'
import { bounded, panned } from './view.ts'

/** Px of a wheel that counts in lines. */
const LINE = 16
/** A turn of the wheel zooms no further than so many px would. */
const MOST = 10

export function useWheel(plane: PlaneView): void {
  const latest = useRef(plane)
  useEffect(() => {
    latest.current = plane
  })
  useEffect(() => {
    const box = latest.current.frame.current
    if (!box) return undefined
    const turn = (event: WheelEvent) => {
      const { view, size, zoomBy, panBy, placeOf } = latest.current
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        const by = Math.max(-MOST, Math.min(MOST, event.deltaY * unit))
        return zoomBy(Math.exp(-by / 100), placeOf(event))
      }
      const by = { x: -event.deltaX * unit, y: -event.deltaY * unit }
      const room = { w: box.clientWidth, h: box.clientHeight }
      const next = bounded(panned(view, by), size, room)
      // At its end the page scrolls on.
      if (next.x === view.x && next.y === view.y) return undefined
      event.preventDefault()
      return panBy(by)
    }
    // React's own listener of wheel is passive: the page would zoom as well.
    box.addEventListener('wheel', turn, { passive: false })
    return () => box.removeEventListener('wheel', turn)
  }, [])
}
