// Points and boxes of a plane. Pure.
export interface Point {
  x: number
  y: number
}

export interface Size {
  w: number
  h: number
}

export interface Box extends Point, Size {}

/** Something that is arranged on a plane. */
export interface Item extends Box {
  id: string
  /** Degrees, clockwise, about its middle. */
  turn?: number | undefined
  isLocked?: boolean | undefined
}

export const middleOf = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 })

/** Between two corners, whichever they are. */
export const boxOf = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.abs(a.x - b.x),
  h: Math.abs(a.y - b.y),
})

export function boxAround(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))]
  return {
    x,
    y,
    w: Math.max(...boxes.map((one) => one.x + one.w)) - x,
    h: Math.max(...boxes.map((one) => one.y + one.h)) - y,
  }
}

/** Wholly inside. */
export const isWithin = (one: Box, around: Box): boolean =>
  one.x >= around.x && one.y >= around.y && one.x + one.w <= around.x + around.w && one.y + one.h <= around.y + around.h

/** A vector turned clockwise. */
export function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

const distance = ({ x, y, w, h }: Box, at: Point): number =>
  Math.hypot(Math.max(x - at.x, 0, at.x - x - w), Math.max(y - at.y, 0, at.y - y - h))

/** What lies nearest to a finger, which covers more than the point it reports; undefined where nothing is in reach. */
export function nearest<T extends Box>(boxes: readonly T[], at: Point, reach: number): T | undefined {
  const [first] = boxes
    .map((box) => ({ box, away: distance(box, at) }))
    .filter(({ away }) => away <= reach)
    .toSorted((a, b) => a.away - b.away)
  return first?.box
}
