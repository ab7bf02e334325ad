// The Back of this browser: what is open over a page is closed by it, one layer each.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { layersOver } from './layers.ts'

/** The router numbers the entries it makes. */
function position(): number | undefined {
  const { idx }: { idx?: unknown } = history.state ?? {}
  return typeof idx === 'number' ? idx : undefined
}

const layers = layersOver({ at: position, go: (by) => history.go(by) })

export const { arrived, leave: goBack } = layers

/** Heard while capturing, so that the router does not hear of a step that is taken back. */
export function followBack(): () => void {
  const hear = (event: PopStateEvent) => layers.stepped() && event.stopImmediatePropagation()
  addEventListener('popstate', hear, { capture: true })
  return () => removeEventListener('popstate', hear, { capture: true })
}

let opened = 0
const nextOrder = (): number => (opened += 1)

/** Of what is no component and open from now on; returns what to call once it is closed. */
export const closedByBack = (close: () => void): (() => void) => layers.open(nextOrder(), close)

/** Closes by Back what this component shows over the page; what the address opened, the address closes without it. */
export function useClosedByBack(close: () => void, isOpen = true): void {
  const [mounted] = useState(nextOrder)
  // A page that is shown again has its layers in the order they had.
  const order = useRef(isOpen ? mounted : undefined)
  const closing = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!isOpen) {
      order.current = undefined
      return undefined
    }
    order.current ??= nextOrder()
    return layers.open(order.current, () => closing())
  }, [isOpen])
}
