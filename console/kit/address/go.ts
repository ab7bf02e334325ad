// Navigation without a subscription: the router's `useNavigate` and `Link` render their component at every address
// change, and the frame has dozens of them.
import { useLayoutEffect } from 'react'
import { type NavigateFunction, type NavigateOptions, useNavigate } from 'react-router'
import { arrived, followBack } from './back.ts'

let navigate: NavigateFunction | undefined

/** Captures the router's navigate function and hears of every new address; mounted once inside the router. */
export function Going() {
  const current = useNavigate()
  useLayoutEffect(followBack, [])
  useLayoutEffect(() => {
    navigate = current
    arrived()
  })
  return null
}

/** `go('/system/post', { replace: true })`; takes an absolute path. */
export const go = (to: string, options?: NavigateOptions): void => void navigate?.(to, options)
