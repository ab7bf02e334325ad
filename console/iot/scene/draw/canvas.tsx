// Where a scene is drawn: choosing, moving, resizing and framing with the pointer, pipes by their points, and the keyboard for
// the same.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Ground } from '../ground.tsx'
import { nodeAt } from '../node-at.ts'
import type { SceneFile } from '../scene-view.ts'
import { useWords } from '../words/use-words.ts'
import { type Box, type Point, boxAround, inside, moved, resized, snap } from './drawing.ts'
import { Handles, type Corner } from './handles.tsx'
import type { Work } from './use-steps.ts'

interface CanvasProps {
  work: Work
  files: Readonly<Record<string, SceneFile>>
  zoom: number
  setZoom: (zoom: number) => void
  /** A pipe is being drawn. */
  isPiping: boolean
  endPipe: (points: readonly Point[]) => void
  /** Something from the palette was dropped. */
  drop: (data: string, at: Point) => void
  keys: (event: KeyboardEvent) => void
}

type Drag =
  | { what: 'move'; from: Point; ids: readonly string[]; merge: string; at: Point }
  | { what: 'resize'; from: Point; box: Box; id: string; corner: Corner; merge: string }
  | { what: 'frame'; from: Point; to: Point }
  | { what: 'pan'; left: number; top: number; x: number; y: number }

export const PALETTE = 'application/x-steward-scene'
export const LEAST_ZOOM = 0.2
export const MOST_ZOOM = 4

export function Canvas({ work, files, zoom, setZoom, isPiping, endPipe, drop, keys }: CanvasProps) {
  const { t } = useWords()
  const { drawing, chosen, choose, change } = work
  const { width, height } = drawing.layout
  const root = useRef<SVGSVGElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const [pipe, setPipe] = useState<readonly Point[]>([])
  const [hover, setHover] = useState<Point>()
  const [isPanning, setPanning] = useState(false)
  const count = useRef(0)

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = root.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: (clientX - left) / zoom, y: (clientY - top) / zoom }
  }

  // React's own listener of wheel is passive: the page would zoom as well.
  const zooming = useRef({ zoom, setZoom })
  useEffect(() => {
    zooming.current = { zoom, setZoom }
  })
  useEffect(() => {
    const box = frame.current
    if (!box) return undefined
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zooming.current.setZoom(zooming.current.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1))
    }
    box.addEventListener('wheel', wheel, { passive: false })
    return () => box.removeEventListener('wheel', wheel)
  }, [])

  function press(event: PointerEvent<SVGSVGElement>): void {
    frame.current?.focus({ preventScroll: true })
    const at = pointOf(event)
    const { clientX, clientY, button, shiftKey, altKey } = event
    if (button === 1 || isPanning) {
      const { scrollLeft, scrollTop } = frame.current ?? { scrollLeft: 0, scrollTop: 0 }
      return hold(event, { what: 'pan', left: scrollLeft, top: scrollTop, x: clientX, y: clientY })
    }
    if (button !== 0) return
    if (isPiping) return setPipe([...pipe, straight(pipe.at(-1), at, altKey)])
    count.current += 1
    const handle = event.target instanceof Element ? event.target.closest<SVGElement>('[data-corner]') : null
    const [only] = chosen
    if (handle && only) {
      const box = boxAround(drawing, [only])
      const corner = handle.dataset.corner as Corner | undefined
      if (box && corner)
        return hold(event, { what: 'resize', from: at, box, id: only, corner, merge: `resize ${count.current}` })
    }
    const id = nodeAt(event.target)
    if (id === '') {
      if (!shiftKey) choose([])
      return hold(event, { what: 'frame', from: at, to: at })
    }
    if (shiftKey) return choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    const ids = chosen.includes(id) ? chosen : [id]
    choose(ids)
    if (!id.startsWith('#'))
      hold(event, { what: 'move', from: at, ids, merge: `move ${count.current}`, at: { x: 0, y: 0 } })
  }

  function hold(event: PointerEvent<SVGSVGElement>, next: Drag): void {
    event.preventDefault()
    root.current?.setPointerCapture(event.pointerId)
    setDrag(next)
  }

  function pull(event: PointerEvent<SVGSVGElement>): void {
    const to = pointOf(event)
    if (isPiping) return setHover(straight(pipe.at(-1), to, event.altKey))
    if (!drag) return
    switch (drag.what) {
      case 'pan':
        return frame.current?.scrollTo({
          left: drag.left - (event.clientX - drag.x),
          top: drag.top - (event.clientY - drag.y),
        })
      case 'frame':
        return setDrag({ ...drag, to })
      case 'move': {
        const at = moveBy(drag.from, to, event.altKey)
        const step = { x: at.x - drag.at.x, y: at.y - drag.at.y }
        if (step.x === 0 && step.y === 0) return undefined
        change((before) => moved(before, drag.ids, step), drag.merge)
        return setDrag({ ...drag, at })
      }
      case 'resize':
        return change((before) => resized(before, drag.id, pulled(drag, to, event)), drag.merge)
    }
  }

  function release(): void {
    if (drag?.what === 'frame') {
      const box = boxOf(drag.from, drag.to)
      if (box.w > 2 || box.h > 2) choose([...new Set([...chosen, ...inside(drawing, box)])])
    }
    setDrag(undefined)
  }

  function finish(points: readonly Point[]): void {
    setPipe([])
    setHover(undefined)
    endPipe(points)
  }

  function hear(event: KeyboardEvent): void {
    if (event.key === ' ' && event.target === frame.current) {
      event.preventDefault()
      return setPanning(true)
    }
    if (isPiping && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      return finish(event.key === 'Enter' ? pipe : [])
    }
    keys(event)
  }

  const box = drag?.what === 'frame' ? boxOf(drag.from, drag.to) : undefined
  const line = [...pipe, ...(hover && pipe.length > 0 ? [hover] : [])]
  return (
    <div
      ref={frame}
      className="draw-canvas"
      data-panning={isPanning || undefined}
      data-piping={isPiping || undefined}
      tabIndex={0}
      role="application"
      aria-label={t('canvas')}
      aria-describedby="draw-keys"
      onKeyDown={hear}
      onKeyUp={({ key }) => key === ' ' && setPanning(false)}
      onDragOver={(event) => event.dataTransfer.types.includes(PALETTE) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        drop(event.dataTransfer.getData(PALETTE), pointOf(event))
      }}
    >
      <Ground
        ref={root}
        layout={drawing.layout}
        base={drawing.modelFileId === null ? undefined : files[drawing.modelFileId]}
        files={files}
        style={{ width: width * zoom, height: height * zoom }}
        onPointerDown={press}
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={() => isPiping && finish(pipe)}
      >
        <Handles drawing={drawing} chosen={chosen} zoom={zoom} />
        {box && <rect className="draw-frame" x={box.x} y={box.y} width={box.w} height={box.h} />}
        {line.length > 0 && <polyline className="draw-pipe" points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />}
      </Ground>
    </div>
  )
}

const moveBy = (from: Point, to: Point, isFree: boolean): Point => ({
  x: snap(to.x - from.x, isFree),
  y: snap(to.y - from.y, isFree),
})

const boxOf = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.abs(a.x - b.x),
  h: Math.abs(a.y - b.y),
})

/** The next point of a pipe: at right angles to the last, unless free. */
function straight(last: Point | undefined, at: Point, isFree: boolean): Point {
  const point = { x: snap(at.x, isFree), y: snap(at.y, isFree) }
  if (!last || isFree) return point
  return Math.abs(point.x - last.x) > Math.abs(point.y - last.y) ? { x: point.x, y: last.y } : { x: last.x, y: point.y }
}

interface Keys {
  altKey: boolean
  shiftKey: boolean
}

/** The box whose corner was pulled; with shift it keeps its proportions. */
function pulled(
  { from, box, corner }: { from: Point; box: Box; corner: Corner },
  to: Point,
  { altKey, shiftKey }: Keys,
): Box {
  const { x: dx, y: dy } = moveBy(from, to, altKey)
  const isLeft = corner.includes('w')
  const isTop = corner.includes('n')
  const isWide = /[ew]/.test(corner)
  const isHigh = /[ns]/.test(corner)
  const w = Math.max(4, box.w + (isWide ? (isLeft ? -dx : dx) : 0))
  const free = Math.max(4, box.h + (isHigh ? (isTop ? -dy : dy) : 0))
  const h = shiftKey && isWide && isHigh ? Math.max(4, Math.round((w * box.h) / box.w)) : free
  return { x: isLeft ? box.x + box.w - w : box.x, y: isTop ? box.y + box.h - h : box.y, w, h }
}
