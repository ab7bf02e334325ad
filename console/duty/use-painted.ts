// Cells painted and not saved yet, with undo by strokes.
import { useCallback, useState } from 'react'
import type { Painted } from './month-data.ts'

export interface Stroke {
  userId: string
  day: string
  shiftId: string
}

const none: Painted = new Map()
const MOST_UNDONE = 100

interface Painting {
  now: Painted
  past: readonly Painted[]
}

const withStroke = (painted: Painted, { userId, day, shiftId }: Stroke): Painted =>
  new Map(painted).set(userId, new Map(painted.get(userId)).set(day, shiftId))

export function usePainted() {
  const [{ now, past }, set] = useState<Painting>({ now: none, past: [] })
  /** `isNew`: the first cell of a stroke, to which undo goes back. */
  const paint = useCallback(
    (stroke: Stroke, isNew: boolean) =>
      set((before) => ({
        now: withStroke(before.now, stroke),
        past: isNew ? [...before.past, before.now].slice(-MOST_UNDONE) : before.past,
      })),
    [],
  )
  const undo = useCallback(
    () => set((before) => ({ now: before.past.at(-1) ?? none, past: before.past.slice(0, -1) })),
    [],
  )
  const clear = useCallback(() => set({ now: none, past: [] }), [])
  const count = [...now.values()].reduce((sum, days) => sum + days.size, 0)
  return { painted: now, count, mayUndo: past.length > 0, paint, undo, clear }
}
