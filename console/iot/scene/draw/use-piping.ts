// Draws a pipe point by point, at right angles unless Alt is held; a double click or Enter ends it, Esc gives it up.
import { type KeyboardEvent, useState } from 'react'
import type { Point } from '../../../kit/plane/geometry.ts'
import { onGrid } from '../../../kit/plane/snap.ts'
import type { Hand } from '../../../kit/plane/use-pointers.ts'

export function usePiping(endPipe: (points: readonly Point[]) => void) {
  const [pipe, setPipe] = useState<readonly Point[]>([])
  const [hover, setHover] = useState<Point>()

  function finish(points: readonly Point[]): void {
    setPipe([])
    setHover(undefined)
    endPipe(points)
  }
  const hand: Hand = {
    press(at, { altKey }) {
      setPipe([...pipe, straight(pipe.at(-1), at, altKey)])
      return false
    },
    pull: (at, { altKey }) => setHover(straight(pipe.at(-1), at, altKey)),
    release: () => undefined,
    giveUp: () => undefined,
  }
  return {
    hand,
    line: [...pipe, ...(hover && pipe.length > 0 ? [hover] : [])],
    end: () => finish(pipe),
    hear(event: KeyboardEvent): void {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      finish(event.key === 'Enter' ? pipe : [])
    },
  }
}

function straight(last: Point | undefined, at: Point, isFree: boolean): Point {
  const point = { x: onGrid(at.x, isFree), y: onGrid(at.y, isFree) }
  if (!last || isFree) return point
  return Math.abs(point.x - last.x) > Math.abs(point.y - last.y) ? { x: point.x, y: last.y } : { x: last.x, y: point.y }
}
