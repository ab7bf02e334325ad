// Drags tabs along the bar: a tab changes places once the pointer passes its neighbour's middle. Touch scrolls
// instead.
import { type PointerEvent, useRef } from 'react'
import { tabActions } from './use-tabs.ts'

/** Px: a shorter movement counts as a click. */
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
        // Pointer capture keeps the release from clicking the link below.
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
