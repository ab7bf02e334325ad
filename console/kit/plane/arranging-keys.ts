// What keys do with what lies on a plane; whether one of them was meant.
import type { KeyboardEvent } from 'react'
import type { Item } from './geometry.ts'
import type { Arranged } from './use-arranging.ts'

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Units of the plane with Shift. */
const FAR = 10

export function arrangeByKey(
  { items, chosen, choose, move }: Pick<Arranged<Item>, 'items' | 'chosen' | 'choose' | 'move'>,
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
): boolean {
  if ((ctrlKey || metaKey) && key === 'a') {
    choose(items.map(({ id }) => id))
    return true
  }
  if (key === 'Escape' && chosen.length > 0) {
    choose([])
    return true
  }
  const arrow = ctrlKey || metaKey ? undefined : arrows[key]
  if (!arrow || chosen.length === 0) return false
  const [x, y] = arrow
  const step = shiftKey ? FAR : 1
  move(chosen, { x: x * step, y: y * step }, `arrows ${chosen.join()}`)
  return true
}
