// Boxes brought into line with each other, and spread evenly: the new place of each by its id. Pure.
import { type Item, type Point, boxAround } from './geometry.ts'

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'
export type Places = ReadonlyMap<string, Point>

/** To an edge or the middle of the box around them. */
export function aligned(items: readonly Item[], edge: Edge): Places {
  const around = boxAround(items)
  if (!around) return new Map()
  const { x, y, w, h } = around
  const placeOf = (item: Item): Partial<Point> =>
    ({
      left: { x },
      centre: { x: Math.round(x + (w - item.w) / 2) },
      right: { x: x + w - item.w },
      top: { y },
      middle: { y: Math.round(y + (h - item.h) / 2) },
      bottom: { y: y + h - item.h },
    })[edge]
  return new Map(items.map((item) => [item.id, { x: item.x, y: item.y, ...placeOf(item) }]))
}

/** With the same space between them, from the first to the last. */
export function spread(items: readonly Item[], axis: 'x' | 'y'): Places {
  const side = axis === 'x' ? 'w' : 'h'
  const some = items.toSorted((a, b) => a[axis] - b[axis])
  const [first, last] = [some[0], some.at(-1)]
  if (!first || !last || some.length < 3) return new Map()
  const room = last[axis] + last[side] - first[axis] - some.reduce((sum, item) => sum + item[side], 0)
  const gap = room / (some.length - 1)
  let at = first[axis]
  const places = new Map<string, Point>()
  for (const item of some) {
    places.set(item.id, { x: item.x, y: item.y, [axis]: Math.round(at) })
    at += item[side] + gap
  }
  return places
}
