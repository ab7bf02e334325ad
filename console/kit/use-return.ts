import { useEffect, useState } from 'react'

/** What had the focus when this opened has it again when this is gone, unless somebody took it elsewhere. */
export function useReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const giveBack = () => {
        // A window beneath catches a lost focus as a whole, which is not where anybody was.
        const isTaken = document.activeElement?.matches(':not(body, [tabindex="-1"])') ?? false
        if (!isTaken && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }
      // The window itself is still there for a moment, and the focus in it.
      requestAnimationFrame(giveBack)
    },
    [before],
  )
}
