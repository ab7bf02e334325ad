// Frames of what is chosen, and the corners one node is resized by.
import { type Drawing, boxAround } from './drawing.ts'

export type Corner = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w'

const corners: readonly (readonly [Corner, number, number])[] = [
  ['nw', 0, 0],
  ['n', 0.5, 0],
  ['ne', 1, 0],
  ['e', 1, 0.5],
  ['se', 1, 1],
  ['s', 0.5, 1],
  ['sw', 0, 1],
  ['w', 0, 0.5],
]
/** Side of a corner on the screen (px). */
const SIDE = 9

interface HandlesProps {
  drawing: Drawing
  chosen: readonly string[]
  zoom: number
}

export function Handles({ drawing, chosen, zoom }: HandlesProps) {
  const side = SIDE / zoom
  const boxes = chosen.flatMap((id) => {
    const box = boxAround(drawing, [id])
    return box ? [{ id, ...box }] : []
  })
  const [only] = boxes
  return (
    <g className="draw-handles">
      {boxes.map(({ id, x, y, w, h }) => (
        <rect key={id} className="draw-chosen" x={x} y={y} width={w} height={h} />
      ))}
      {only &&
        boxes.length === 1 &&
        corners.map(([corner, across, down]) => (
          <rect
            key={corner}
            className="draw-corner"
            data-corner={corner}
            x={only.x + only.w * across - side / 2}
            y={only.y + only.h * down - side / 2}
            width={side}
            height={side}
          />
        ))}
    </g>
  )
}
