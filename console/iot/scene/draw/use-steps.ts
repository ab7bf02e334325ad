// The drawing being worked on, with its steps.
import { useCallback, useState } from 'react'
import type { Drawing } from './drawing.ts'
import { type Steps, begun, changed, redone, undone } from '../../../kit/editor/steps.ts'

export interface Work {
  drawing: Drawing
  chosen: readonly string[]
  choose: (ids: readonly string[]) => void
  /** `merge` names what belongs to one step. */
  change: (next: (before: Drawing) => Drawing, merge?: string) => void
  /** Replaces the drawing, without a way back. */
  restart: (drawing: Drawing) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

export function useSteps(first: Drawing): Work {
  const [steps, setSteps] = useState<Steps<Drawing>>(() => begun(first))
  const [chosen, choose] = useState<readonly string[]>([])
  const change = useCallback((next: (before: Drawing) => Drawing, merge?: string) => {
    setSteps((before) => changed(before, next(before.now), merge))
  }, [])
  const known = new Set(steps.now.layout.nodes.map(({ id }) => id))
  return {
    drawing: steps.now,
    chosen: chosen.filter((id) => known.has(id) || id.startsWith('#')),
    choose,
    change,
    restart: (drawing) => {
      setSteps(begun(drawing))
      choose([])
    },
    undo: steps.past.length > 0 ? () => setSteps(undone) : undefined,
    redo: steps.future.length > 0 ? () => setSteps(redone) : undefined,
  }
}
