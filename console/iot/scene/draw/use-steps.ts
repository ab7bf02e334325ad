// The drawing being worked on, and what is chosen of it.
import { useChosen } from '../../../kit/editor/use-chosen.ts'
import type { InUse } from '../../../kit/editor/use-editor.tsx'
import { sameIn } from './drawing-parts.ts'
import type { Drawing } from './drawing.ts'

export interface Work {
  drawing: Drawing
  chosen: readonly string[]
  choose: (ids: readonly string[]) => void
  /** `merge` names what belongs to one step. */
  change: (next: (before: Drawing) => Drawing, merge?: string) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

export function useWork(editor: Pick<InUse<Drawing, unknown>, 'value' | 'change' | 'undo' | 'redo' | 'edition'>): Work {
  const { value: drawing, change, undo, redo } = editor
  const [chosen, choose] = useChosen<Drawing, readonly string[]>(editor, () => [], sameIn)
  const known = new Set(drawing.layout.nodes.map(({ id }) => id))
  return {
    drawing,
    chosen: chosen.filter((id) => known.has(id) || id.startsWith('#')),
    choose,
    change,
    undo,
    redo,
  }
}
