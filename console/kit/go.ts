// Going to another address of the console. Whoever may go somewhere is not drawn anew because somebody went:
// the router's own hook and link follow every address, and the frame holds dozens of them.
import { useLayoutEffect } from 'react'
import { type NavigateFunction, type NavigateOptions, useNavigate } from 'react-router'

let navigate: NavigateFunction | undefined

/** Once, within the router. */
export function Going() {
  const current = useNavigate()
  useLayoutEffect(() => {
    navigate = current
  }, [current])
  return null
}

/** `go('/system/post', { replace: true })`; the address is a whole one. */
export const go = (to: string, options?: NavigateOptions): void => void navigate?.(to, options)
