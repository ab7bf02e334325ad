// The arithmetic of handles: a box pulled by a corner or an edge, or turned about its middle. Pure.
import { type Box, type Point, middleOf, turned } from './geometry.ts'

export type Corner = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w'

/** With the part of the width and of the height at which each stands. */
export const corners: readonly (readonly [Corner, across: number, down: number])[] = [
  ['nw', 0, 0],
  ['n', 0.5, 0],
  ['ne', 1, 0],
  ['e', 1, 0.5],
  ['se', 1, 1],
  ['s', 0.5, 1],
  ['sw', 0, 1],
  ['w', 0, 0.5],
]

/** No side becomes shorter. */
export const LEAST_SIDE = 4
/** Degrees a turn goes by, unless it is free. */
const TURN = 15

export const movingOf = (corner: Corner) =>
  ({
    x: corner.includes('w') ? 'start' : corner.includes('e') ? 'end' : 'none',
    y: corner.includes('n') ? 'start' : corner.includes('s') ? 'end' : 'none',
  }) as const

interface Pull {
  corner: Corner
  /** How far the pointer went in the plane. */
  by: Point
  /** The box is turned by so many degrees: it is pulled along its own sides. */
  turn?: number | undefined
  keepsShape: boolean
}

/** What stands opposite the corner stays where it is. */
export function resized(box: Box, { corner, by, turn = 0, keepsShape }: Pull): Box {
  const own = turned(by, -turn)
  const { x: across, y: down } = movingOf(corner)
  const [w, free] = [longer(box.w, own.x, across), longer(box.h, own.y, down)]
  const isCorner = across !== 'none' && down !== 'none'
  const h = keepsShape && isCorner ? Math.max(LEAST_SIDE, Math.round((w * box.h) / box.w)) : free
  const from = middleOf(box)
  const straight = {
    x: across === 'start' ? box.x + box.w - w : box.x,
    y: down === 'start' ? box.y + box.h - h : box.y,
    w,
    h,
  }
  if (turn === 0) return straight
  // It turns about its middle, which moves along its own sides.
  const to = middleOf(straight)
  const moved = turned({ x: to.x - from.x, y: to.y - from.y }, turn)
  return { x: Math.round(from.x + moved.x - w / 2), y: Math.round(from.y + moved.y - h / 2), w, h }
}

const longer = (side: number, by: number, moving: 'start' | 'end' | 'none') =>
  moving === 'none' ? side : Math.max(LEAST_SIDE, Math.round(side + (moving === 'start' ? -by : by)))

const angleOf = (centre: Point, at: Point) => (Math.atan2(at.y - centre.y, at.x - centre.x) * 180) / Math.PI

/** Turned with the pointer, wherever it took hold: degrees from -180 to 180. */
export function turnedTo(box: Box, turn: number, from: Point, at: Point, isFree: boolean): number {
  const centre = middleOf(box)
  const degrees = turn + angleOf(centre, at) - angleOf(centre, from)
  const step = isFree ? 1 : TURN
  const whole = (((Math.round(degrees / step) * step) % 360) + 360) % 360
  return whole > 180 ? whole - 360 : whole
}
