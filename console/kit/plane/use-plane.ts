// A plane in its frame: how large it is shown and which part of it. Until somebody moves it, it follows the size of its frame.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Box, Point, Size } from './geometry.ts'
import {
  LEAST_ZOOM,
  type Limits,
  MARGIN,
  MOST_ZOOM,
  type View,
  bounded,
  fitting,
  limited,
  panned,
  revealed,
  toPlane,
  zoomed,
} from './view.ts'

export interface PlaneView {
  frame: RefObject<HTMLDivElement | null>
  size: Size
  view: View
  limits: Limits
  /** Where a pointer is in the frame. */
  placeOf: (event: { clientX: number; clientY: number }) => Point
  /** Where it is on the plane. */
  pointOf: (event: { clientX: number; clientY: number }) => Point
  /** What is seen in the middle of the frame. */
  middle: Point
  move: (next: (before: View) => View) => void
  panBy: (by: Point) => void
  /** About a place of the frame, by default its middle. */
  zoomBy: (factor: number, at?: Point) => void
  /** Brings a box of the frame into sight. */
  reveal: (box: Box) => void
  /** The whole of it, and as at first. */
  fit: () => void
}

interface Begin {
  /** No larger than this at first, though there were room. */
  most?: number
  /** No smaller, though it does not fit. */
  least?: number
}

const NO_SIZE: Size = { w: 0, h: 0 }

export function usePlane(size: Size, { most = Number.POSITIVE_INFINITY, least = 0 }: Begin = {}): PlaneView {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(NO_SIZE)
  const [held, setHeld] = useState<View>()
  const [isWhole, setWhole] = useState(false)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return undefined
    const measure = () => setRoom({ w: box.clientWidth, h: box.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  const whole = fitting(size, room)
  const limits = { least: Math.min(LEAST_ZOOM, whole), most: Math.max(MOST_ZOOM, whole) }
  const first = { x: MARGIN, y: MARGIN, zoom: limited(whole, { least: isWhole ? 0 : least, most }) }
  const view = bounded(held ?? first, size, room)
  const centre = { x: room.w / 2, y: room.h / 2 }
  const placeOf: PlaneView['placeOf'] = ({ clientX, clientY }) => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    const { clientLeft = 0, clientTop = 0 } = frame.current ?? {}
    return { x: clientX - left - clientLeft, y: clientY - top - clientTop }
  }
  const move: PlaneView['move'] = (next) => setHeld((before) => bounded(next(before ?? first), size, room))
  return {
    frame,
    size,
    view,
    limits,
    placeOf,
    pointOf: (event) => toPlane(view, placeOf(event)),
    middle: toPlane(view, centre),
    move,
    panBy: (by) => move((before) => panned(before, by)),
    zoomBy: (factor, at = centre) => move((before) => zoomed(before, limited(before.zoom * factor, limits), at)),
    reveal: (box) => move((before) => revealed(before, box, room)),
    fit: () => {
      setWhole(true)
      setHeld(undefined)
    },
  }
}
