// Dragging a tab along the bar: it changes places once the pointer is past its neighbour's middle. Fingers scroll instead.
import { type PointerEvent, useRef } from 'react'
import { tabActions } from './use-tabs.ts'

/** Less is a click with an unsteady hand. */
const LEAST = 5

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

export function useTabDrag(key: string) {
  const from = useRef<number>(undefined)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button === 0 && event.pointerType !== 'touch') from.current = event.clientX
    },
    onPointerMove({ currentTarget: item, clientX, pointerId }: PointerEvent) {
      if (from.current === undefined) return
      if (!item.hasPointerCapture(pointerId)) {
        if (Math.abs(clientX - from.current) < LEAST) return
        // From here on nothing below the pointer is clicked.
        item.setPointerCapture(pointerId)
      }
      const { previousElementSibling: before, nextElementSibling: after } = item
      if (after && clientX > middleOf(after)) tabActions.move(key, 1)
      else if (before && clientX < middleOf(before)) tabActions.move(key, -1)
    },
    onPointerUp: () => (from.current = undefined),
    onPointerCancel: () => (from.current = undefined),
  }
}
