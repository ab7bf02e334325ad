// Pointers over a plane: two fingers move and zoom it, the middle button or the space bar with a pointer move it, and so does
// any drag where nothing is arranged. The rest is handed on.
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Point } from './geometry.ts'
import type { PlaneView } from './use-plane.ts'
import { type Fingers, type View, pinched } from './view.ts'

/** Arranges what lies on the plane; places are the plane's. */
export interface Hand {
  /** Whether it takes hold of something, and is told of the rest of the drag. */
  press: (at: Point, event: PointerEvent) => boolean
  pull: (at: Point, event: PointerEvent) => void
  release: () => void
  /** Another finger came, or Esc was pressed. */
  giveUp: () => void
}

type Doing =
  | { what: 'pan'; pointer: number; from: Point; last: Point; isBegun: boolean }
  | { what: 'hand'; pointer: number }
  | { what: 'pinch'; pointers: readonly [number, number]; from: Fingers; view: View }

/** Px a pointer moves before it is a drag and no click. */
const SLACK = 4

export function usePointers(plane: PlaneView, hand: Hand | undefined, isPanning: boolean) {
  const doing = useRef<Doing>(undefined)
  const touches = useRef(new Map<number, Point>())
  const isDragged = useRef(false)

  const hold = ({ currentTarget, pointerId }: PointerEvent) => currentTarget.setPointerCapture(pointerId)

  function pinch(event: PointerEvent): boolean {
    const [one, two] = [...touches.current]
    if (!one || !two) return false
    if (doing.current?.what === 'hand') hand?.giveUp()
    hold(event)
    isDragged.current = true
    doing.current = { what: 'pinch', pointers: [one[0], two[0]], from: [one[1], two[1]], view: plane.view }
    return true
  }

  function press(event: PointerEvent): void {
    const place = plane.placeOf(event)
    const { pointerId: pointer, pointerType, button } = event
    isDragged.current = false
    if (pointerType === 'touch') {
      touches.current.set(pointer, place)
      if (pinch(event)) return
    }
    if (button === 1 || (button === 0 && (isPanning || !hand))) {
      // The middle button would scroll by itself.
      if (button === 1 || isPanning) event.preventDefault()
      doing.current = { what: 'pan', pointer, from: place, last: place, isBegun: false }
      return
    }
    if (button !== 0 || !hand) return
    plane.frame.current?.focus({ preventScroll: true })
    if (!hand.press(plane.pointOf(event), event)) return
    event.preventDefault()
    hold(event)
    doing.current = { what: 'hand', pointer }
  }

  function pull(event: PointerEvent): void {
    const place = plane.placeOf(event)
    const now = doing.current
    if (touches.current.has(event.pointerId)) touches.current.set(event.pointerId, place)
    if (now?.what === 'pinch') {
      const [a, b] = now.pointers.map((pointer) => touches.current.get(pointer))
      if (a && b) plane.move(() => pinched(now.view, now.from, [a, b], plane.limits))
      return
    }
    if (now?.what !== 'pan') return hand?.pull(plane.pointOf(event), event)
    if (now.pointer !== event.pointerId) return undefined
    if (!now.isBegun) {
      if (Math.hypot(place.x - now.from.x, place.y - now.from.y) < SLACK) return undefined
      now.isBegun = true
      isDragged.current = true
      hold(event)
    }
    plane.panBy({ x: place.x - now.last.x, y: place.y - now.last.y })
    now.last = place
  }

  function end(event: PointerEvent): void {
    touches.current.delete(event.pointerId)
    const now = doing.current
    if (now === undefined || (now.what !== 'pinch' && now.pointer !== event.pointerId)) return
    doing.current = undefined
    if (now.what !== 'hand') return
    if (event.type === 'pointercancel') hand?.giveUp()
    else hand?.release()
  }

  return {
    giveUp(): boolean {
      if (doing.current?.what !== 'hand') return false
      doing.current = undefined
      hand?.giveUp()
      return true
    },
    listeners: {
      onPointerDown: press,
      onPointerMove: pull,
      onPointerUp: end,
      onPointerCancel: end,
      // What was dragged is not clicked as well.
      onClickCapture(event: MouseEvent) {
        if (isDragged.current && event.detail > 0) event.stopPropagation()
      },
    },
  }
}
