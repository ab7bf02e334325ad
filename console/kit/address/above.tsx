// What stands above open dialogs and drawers and is used while one of them is open: the card of a call, toasts.
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Also names it to the keys of dialogs: what is pressed here is none of theirs. */
export const ABOVE = 'kit-above'

/**
 * A portal with a place of its own at the end of the body. antd's dialogs listen on the window: to `focusin`, to take the
 * focus back into the dialog, and to Escape, to close it. Both end at this place; React listens at the place itself, so
 * that its own handlers hear everything.
 */
export function Above({ children }: { children: ReactNode }) {
  const [place] = useState(createPlace)
  useLayoutEffect(() => {
    document.body.append(place)
    return () => place.remove()
  }, [place])
  return createPortal(children, place)
}

function createPlace(): HTMLElement {
  const place = document.createElement('div')
  place.className = ABOVE
  place.addEventListener('focusin', (event) => event.stopPropagation())
  place.addEventListener('keydown', (event) => event.key === 'Escape' && event.stopPropagation())
  return place
}
