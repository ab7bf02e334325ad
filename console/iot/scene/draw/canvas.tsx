// Where a scene is drawn: its nodes on a plane, arranged by the pointer and by keys, and pipes by their points.
import type { KeyboardEvent } from 'react'
import type { Point } from '../../../kit/plane/geometry.ts'
import { Marks } from '../../../kit/plane/marks.tsx'
import { Plane } from '../../../kit/plane/plane.tsx'
import { useArranging } from '../../../kit/plane/use-arranging.ts'
import type { PlaneView } from '../../../kit/plane/use-plane.ts'
import { Ground } from '../ground.tsx'
import { nodeAt } from '../node-at.ts'
import type { SceneFile } from '../scene-view.ts'
import { useWords } from '../words/use-words.ts'
import { moved, patched, resized } from './drawing.ts'
import { usePiping } from './use-piping.ts'
import type { Work } from './use-steps.ts'

interface CanvasProps {
  work: Work
  plane: PlaneView
  files: Readonly<Record<string, SceneFile>>
  /** A pipe is being drawn. */
  isPiping: boolean
  endPipe: (points: readonly Point[]) => void
  keys: (event: KeyboardEvent) => void
}

export function Canvas({ work, plane, files, isPiping, endPipe, keys }: CanvasProps) {
  const { t } = useWords()
  const { drawing, chosen, choose, change } = work
  const { layout, modelFileId } = drawing
  const piping = usePiping(endPipe)
  const { hand, ...marking } = useArranging({
    items: layout.nodes,
    chosen,
    choose,
    idAt: nodeAt,
    zoom: plane.view.zoom,
    move: (ids, by, merge) => change((before) => moved(before, ids, by), merge),
    resize: (from, box, merge) => change((before) => resized(before, from, box), merge),
    turn: (id, turn, merge) => change((before) => patched(before, id, { turn: turn === 0 ? undefined : turn }), merge),
  })
  return (
    <Plane
      plane={plane}
      hand={isPiping ? piping.hand : hand}
      className="draw-canvas"
      data-piping={isPiping || undefined}
      role="application"
      aria-label={t('canvas')}
      aria-describedby="draw-keys"
      onKeyDown={(event) => {
        if (isPiping) piping.hear(event)
        if (!event.defaultPrevented) keys(event)
      }}
    >
      <Ground
        layout={layout}
        base={modelFileId === null ? undefined : files[modelFileId]}
        files={files}
        onDoubleClick={() => isPiping && piping.end()}
      >
        <Marks items={layout.nodes} chosen={chosen} zoom={plane.view.zoom} {...marking} />
        {piping.line.length > 0 && (
          <polyline className="draw-pipe" points={piping.line.map(({ x, y }) => `${x},${y}`).join(' ')} />
        )}
      </Ground>
    </Plane>
  )
}
