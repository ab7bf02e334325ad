// Over what a pointer is while something is dragged, and what scrolls there.
export interface Over {
  id: string
  /** From 0 at its upper edge to 1 at its lower one. */
  part: number
  /** In the window; `start` is where the grip of a row begins. */
  box: Readonly<Record<'top' | 'bottom' | 'start' | 'end', number>>
}

/** Px from an edge within which what scrolls is scrolled, and px per frame. */
const EDGE = 48
const PACE = 10

const targetAt = (room: Element, onto: string, x: number, y: number) => {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>(onto)
  return target && room.contains(target) ? target : undefined
}

export function overAt(room: Element, onto: string, x: number, y: number): Over | undefined {
  const target = targetAt(room, onto, x, y)
  if (!target) return undefined
  const { top, bottom, left, right } = target.getBoundingClientRect()
  // A wide table scrolls sideways: its rows go on where nobody sees them.
  const end = Math.min(right, room.getBoundingClientRect().right)
  const start = target.querySelector('[data-grip]')?.getBoundingClientRect().left ?? left
  const id = target.dataset.onto ?? target.dataset.id ?? ''
  return { id, part: (y - top) / (bottom - top), box: { top, bottom, start, end } }
}

export const isSame = (one: Over | undefined, other: Over | undefined): boolean =>
  one?.id === other?.id && one?.part === other?.part && one?.box.end === other?.box.end

/** Brings what lies beyond an edge under a pointer that is near it. */
export function scrollNear(room: Element, x: number, y: number): void {
  const under = document.elementFromPoint(x, y)
  const from = under && room.contains(under) ? under : room
  const high = scrollerOf(from, 'y')
  const wide = scrollerOf(from, 'x')
  if (high) high.scrollBy(0, by(y, high.getBoundingClientRect(), 'top', 'bottom'))
  if (wide) wide.scrollBy(by(x, wide.getBoundingClientRect(), 'left', 'right'), 0)
}

function by(at: number, box: DOMRect, start: 'top' | 'left', end: 'bottom' | 'right'): number {
  return at < box[start] + EDGE ? -PACE : at > box[end] - EDGE ? PACE : 0
}

function scrollerOf(element: Element | null, axis: 'x' | 'y'): Element | undefined {
  if (!element) return undefined
  const { overflowX, overflowY } = getComputedStyle(element)
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
  const scrolls =
    axis === 'y'
      ? /auto|scroll/.test(overflowY) && scrollHeight > clientHeight
      : /auto|scroll/.test(overflowX) && scrollWidth > clientWidth
  return scrolls ? element : scrollerOf(element.parentElement, axis)
}
