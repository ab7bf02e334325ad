import { useEffect, useState } from 'react'

/** On unmount returns the focus to the element that had it on mount, unless the person has moved it elsewhere. */
export function useReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const giveBack = () => {
        // A dialog beneath focuses its container when focus is lost; that does not count as moved by the person.
        const isTaken = document.activeElement?.matches(':not(body, [tabindex="-1"])') ?? false
        if (!isTaken && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }
      // The dialog is still in the DOM and holds the focus until the next frame.
      requestAnimationFrame(giveBack)
    },
    [before],
  )
}
