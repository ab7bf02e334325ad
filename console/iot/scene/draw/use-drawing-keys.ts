// What keys do while the canvas has the focus.
import { type KeyboardEvent, useRef } from 'react'
import { type Copied, copied, moved, pasted, removed } from './drawing.ts'
import type { Work } from './use-steps.ts'

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Pixels with shift. */
const FAR = 10

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
    a: () => choose(drawing.layout.nodes.map(({ id }) => id)),
    c: () => (clipboard.current = copied(drawing, chosen)),
    x: () => {
      clipboard.current = copied(drawing, chosen)
      remove()
    },
    v: () => paste(clipboard.current),
    d: () => paste(copied(drawing, chosen)),
  }
  return (event) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    const arrow = arrows[key]
    const act =
      ctrlKey || metaKey
        ? withControl[key]
        : key === 'Delete' || key === 'Backspace'
          ? remove
          : key === 'Escape'
            ? () => choose([])
            : arrow && chosen.length > 0
              ? () => {
                  const [x, y] = arrow.map((one) => one * (shiftKey ? FAR : 1))
                  change((before) => moved(before, chosen, { x: x ?? 0, y: y ?? 0 }), `arrows ${chosen.join()}`)
                }
              : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
}
