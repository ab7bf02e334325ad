// What shows how a plane is arranged: frames of what is chosen, handles of one, the lines things come to rest on, and the frame
// that is drawn. Stands in an SVG whose units are the plane's.
import type { Item } from './geometry.ts'
import { corners } from './handles.ts'
import type { Chosen } from './selection.ts'
import type { Marking } from './use-arranging.ts'
import './marks.css'

interface MarksProps extends Marking {
  items: readonly Item[]
  chosen: Chosen
  zoom: number
}

const isCoarse = matchMedia('(pointer: coarse)')
/** Side of a handle on the screen (px), and how far a pointer or a finger takes hold of it. */
const SIDE = 9
const HOLD = 12
const FINGER = 44
/** From the upper edge to the handle one turns by. */
const STEM = 24

export function Marks({ items, chosen, zoom, frame, guides }: MarksProps) {
  const some = items.filter(({ id }) => chosen.includes(id))
  const [only] = some
  return (
    <g className="plane-marks">
      {some.map((item) => (
        <rect key={item.id} className="plane-chosen" {...boxOf(item)} transform={turnOf(item)} />
      ))}
      {only && chosen.length === 1 && only.isLocked !== true && <Handles item={only} zoom={zoom} />}
      {guides.map(({ axis, at, from, to }) => (
        <line
          key={`${axis} ${at}`}
          className="plane-guide"
          {...(axis === 'x' ? { x1: at, x2: at, y1: from, y2: to } : { x1: from, x2: to, y1: at, y2: at })}
        />
      ))}
      {frame && <rect className="plane-frame" {...boxOf(frame)} />}
    </g>
  )
}

const boxOf = ({ x, y, w, h }: Omit<Item, 'id'>) => ({ x, y, width: w, height: h })
const turnOf = ({ x, y, w, h, turn }: Item) => (turn ? `rotate(${turn} ${x + w / 2} ${y + h / 2})` : undefined)

function Handles({ item, zoom }: { item: Item; zoom: number }) {
  const { x, y, w, h } = item
  const px = (count: number) => count / zoom
  const hold = isCoarse.matches ? FINGER : HOLD
  // Between two corners that are near each other there is no room for the edge's own.
  const shown = corners.filter(
    ([, across, down]) => (across !== 0.5 || px(2 * hold) < w) && (down !== 0.5 || px(2 * hold) < h),
  )
  // Above the upper edge of the plane it would not be seen.
  const isBelow = y < px(STEM + SIDE)
  const end = isBelow ? y + h + px(STEM) : y - px(STEM)
  return (
    <g transform={turnOf(item)}>
      <line className="plane-stem" x1={x + w / 2} x2={x + w / 2} y1={isBelow ? y + h : y} y2={end} />
      <g className="plane-handle" data-handle="turn">
        <circle className="plane-hold" cx={x + w / 2} cy={end} r={px(hold / 2)} />
        <circle className="plane-knob" cx={x + w / 2} cy={end} r={px(SIDE / 2)} />
      </g>
      {shown.map(([corner, across, down]) => {
        const [cx, cy] = [x + w * across, y + h * down]
        // Most of what a finger takes hold of lies outside, so that the thing itself can be moved.
        const away = (part: number) => (part - 0.5) * px(hold - HOLD)
        return (
          <g key={corner} className="plane-handle" data-handle={corner}>
            <rect
              className="plane-hold"
              x={cx + away(across) - px(hold / 2)}
              y={cy + away(down) - px(hold / 2)}
              width={px(hold)}
              height={px(hold)}
            />
            <rect
              className="plane-knob"
              x={cx - px(SIDE / 2)}
              y={cy - px(SIDE / 2)}
              width={px(SIDE)}
              height={px(SIDE)}
            />
          </g>
        )
      })}
    </g>
  )
}
