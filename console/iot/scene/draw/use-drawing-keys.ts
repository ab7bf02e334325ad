// What keys do while the canvas has the focus.
import { type KeyboardEvent, useRef } from 'react'
import { arrangeByKey } from '../../../kit/plane/arranging-keys.ts'
import type { Point } from '../../../kit/plane/geometry.ts'
import { type Copied, copied, moved, pasted, removed } from './drawing.ts'
import type { Work } from './use-steps.ts'

export function useDrawingKeys({ drawing, chosen, choose, change, undo, redo }: Work): (event: KeyboardEvent) => void {
  const clipboard = useRef<Copied>(undefined)
  const paste = (what: Copied | undefined) => {
    if (!what || what.nodes.length === 0) return
    const { drawing: next, ids } = pasted(drawing, what)
    change(() => next)
    choose(ids)
  }
  const remove = () => {
    change((before) => removed(before, chosen))
    choose([])
  }
  const withControl: Readonly<Record<string, () => unknown>> = {
    z: () => undo?.(),
    y: () => redo?.(),
    Z: () => redo?.(),
    c: () => (clipboard.current = copied(drawing, chosen)),
    x: () => {
      clipboard.current = copied(drawing, chosen)
      remove()
    },
    v: () => paste(clipboard.current),
    d: () => paste(copied(drawing, chosen)),
  }
  const items = drawing.layout.nodes
  const move = (ids: readonly string[], by: Point, merge: string) => change((before) => moved(before, ids, by), merge)
  return (event) => {
    const { key, ctrlKey, metaKey } = event
    const isRemoved = (key === 'Delete' || key === 'Backspace') && chosen.length > 0
    const act = ctrlKey || metaKey ? withControl[key] : isRemoved ? remove : undefined
    if (!act && !arrangeByKey({ items, chosen, choose, move }, event)) return
    event.preventDefault()
    act?.()
  }
}
