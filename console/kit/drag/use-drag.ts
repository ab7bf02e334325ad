// Drags a row by its grip: over which row the pointer is and how far down in it, until it is let go or Esc is pressed.
// By pointer events, so that a finger drags as a mouse does.
import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Over {
  id: string
  /** From 0 at the row's upper edge to 1 at its lower one. */
  part: number
  /** Of the row in the window; `start` is where its grip begins. */
  box: Readonly<Record<'top' | 'bottom' | 'start' | 'end', number>>
}

export interface Drag {
  id: string
  x: number
  y: number
  over?: Over | undefined
}

/** Px from the edge of the list within which it scrolls, and px per frame. */
const EDGE = 48
const PACE = 10
/** Px from where the grip was pressed at which a drag begins: a click moves nothing, even if the rows move under it. */
const SLACK = 4

const rowAt = (frame: Element, x: number, y: number) => {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-id]')
  return row && frame.contains(row) ? row : undefined
}

function overAt(frame: Element, x: number, y: number): Over | undefined {
  const row = rowAt(frame, x, y)
  if (!row) return undefined
  const { top, bottom, left, right } = row.getBoundingClientRect()
  // A wide table scrolls sideways: its rows go on where nobody sees them.
  const end = Math.min(right, frame.getBoundingClientRect().right)
  const start = row.querySelector('[data-grip]')?.getBoundingClientRect().left ?? left
  return { id: row.dataset.id ?? '', part: (y - top) / (bottom - top), box: { top, bottom, start, end } }
}

const isSame = (one: Over | undefined, other: Over | undefined): boolean =>
  one?.id === other?.id && one?.part === other?.part && one?.box.end === other?.box.end

function scrollerOf(element: Element | null | undefined): Element | undefined {
  if (!element) return undefined
  const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight
  return scrolls ? element : scrollerOf(element.parentElement)
}

/** Rows are elements with a `data-id` within the frame, grips have `data-grip`. `drop` is called with the last place. */
export function useDrag(
  frame: RefObject<HTMLElement | null>,
  isOn: boolean,
  drop: (drag: Drag) => void,
): Drag | undefined {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  useEffect(() => {
    const element = frame.current
    if (!element || !isOn) return undefined
    let pressed: Pick<Drag, 'id' | 'x' | 'y'> | undefined
    let now: Drag | undefined
    let turn = 0
    const show = (next: Drag | undefined) => {
      now = next
      setDrag(next)
    }
    const eachFrame = () => {
      if (!now) return
      const { id, x, y } = now
      const box = scrollerOf(rowAt(element, x, y) ?? element)
      const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      const by = y < top + EDGE ? -PACE : y > bottom - EDGE ? PACE : 0
      if (box && by !== 0) box.scrollBy(0, by)
      // Rows that come and go meanwhile move the others under a pointer that stands still.
      const over = overAt(element, x, y)
      if (!isSame(now.over, over)) show({ id, x, y, over })
      turn = requestAnimationFrame(eachFrame)
    }
    const grip = (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return
      const id = event.target.closest('[data-grip]')?.closest<HTMLElement>('[data-id]')?.dataset.id
      if (id === undefined) return
      // Text would be selected on the way.
      event.preventDefault()
      pressed = { id, x: event.clientX, y: event.clientY }
    }
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!pressed) return
      if (!now && Math.hypot(x - pressed.x, y - pressed.y) < SLACK) return
      if (!now) turn = requestAnimationFrame(eachFrame)
      show({ id: pressed.id, x, y, over: overAt(element, x, y) })
    }
    const leave = () => {
      cancelAnimationFrame(turn)
      pressed = undefined
      if (now) show(undefined)
    }
    const release = () => {
      const last = now
      leave()
      if (last?.over) latest.current(last)
    }
    const press = (event: KeyboardEvent) => {
      if (!now || event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      leave()
    }
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('pointerdown', grip, { signal })
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', leave, { signal })
    addEventListener('keydown', press, { signal, capture: true })
    return () => {
      ended.abort()
      leave()
    }
  }, [frame, isOn])
  return drag
}
