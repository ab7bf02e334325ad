// Where a plane stands in its frame and how large it is shown. Pure.
import type { Box, Point, Size } from './geometry.ts'

/** `x` and `y` say where the plane's origin stands in the frame (px). */
export interface View extends Point {
  zoom: number
}

export const LEAST_ZOOM = 0.2
export const MOST_ZOOM = 4
/** Left free around what is fitted or pushed to an edge (px). */
export const MARGIN = 12

export const toPlane = (view: View, at: Point): Point => ({
  x: (at.x - view.x) / view.zoom,
  y: (at.y - view.y) / view.zoom,
})

export const panned = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y })

/** What stood at a place of the frame stands there still. */
export function zoomed(view: View, zoom: number, at: Point): View {
  const on = toPlane(view, at)
  return { zoom, x: at.x - on.x * zoom, y: at.y - on.y * zoom }
}

export type Fingers = readonly [Point, Point]

const span = ([a, b]: Fingers) => Math.hypot(a.x - b.x, a.y - b.y)
const between = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Two fingers take what lies between them with them, and spread it. */
export function pinched(view: View, before: Fingers, now: Fingers, most: Limits): View {
  const [from, to] = [between(before), between(now)]
  const zoom = limited((view.zoom * span(now)) / Math.max(span(before), 1), most)
  return panned(zoomed(view, zoom, from), { x: to.x - from.x, y: to.y - from.y })
}

export interface Limits {
  least: number
  most: number
}

export const limited = (zoom: number, { least, most }: Limits): number => Math.min(most, Math.max(least, zoom))

const room = (side: number) => Math.max(1, side - 2 * MARGIN)

/** The zoom at which the whole of it is seen. */
export const fitting = (size: Size, frame: Size): number => Math.min(room(frame.w) / size.w, room(frame.h) / size.h)

/** Along one side: in the middle where there is room, else with no more than a margin beside it. */
const kept = (at: number, side: number, frame: number) =>
  side <= room(frame) ? (frame - side) / 2 : Math.min(MARGIN, Math.max(frame - side - MARGIN, at))

/** Nobody pushes the plane out of sight. */
export const bounded = ({ x, y, zoom }: View, size: Size, frame: Size): View => ({
  zoom,
  x: kept(x, size.w * zoom, frame.w),
  y: kept(y, size.h * zoom, frame.h),
})

/** Moved no further than is needed to see a box of the frame. */
export function revealed(view: View, box: Box, frame: Size): View {
  const by = (at: number, side: number, within: number) =>
    at < MARGIN ? MARGIN - at : Math.min(0, Math.max(MARGIN - at, within - MARGIN - side - at))
  return panned(view, { x: by(box.x, box.w, frame.w), y: by(box.y, box.h, frame.h) })
}
