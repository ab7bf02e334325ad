// The address a screen stands on: each tab has one of its own, which changes when that tab moves. The router's hooks
// follow the address bar, also within a provider of one's own: all living screens would be drawn at every step.
import { createContext, use, useCallback } from 'react'
import { go } from './go.ts'

export interface Address {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  params: URLSearchParams
  /** Within a tab: whether it is the one looked at. */
  isShown?: () => boolean
  /** Moves this tab while another one is looked at. */
  moveUnseen?: (to: string) => void
}

export function addressAt(to: string): Address {
  const { pathname, search, searchParams } = new URL(to, location.origin)
  return { pathname, search, params: searchParams }
}

export const AddressContext = createContext<Address>({ pathname: '/', search: '', params: new URLSearchParams() })

export const useAddress = (): Address => use(AddressContext)

export const withParams = (pathname: string, params: URLSearchParams): string =>
  params.size === 0 ? pathname : `${pathname}?${params}`

/** `set((before) => after)` in the place of what the address said; no step back leads to that. */
export function useSetParams(): (next: (before: URLSearchParams) => URLSearchParams) => void {
  const { pathname, params, isShown, moveUnseen } = useAddress()
  return useCallback(
    (next) => {
      // An answer may come after the person has gone to another tab, which stays where it is.
      if (isShown?.() === false) return moveUnseen?.(withParams(pathname, next(new URLSearchParams(params))))
      // Two changes at once: what was rendered last does not know of the first, the address bar does.
      const before = location.pathname === pathname ? location.search : params
      go(withParams(pathname, next(new URLSearchParams(before))), { replace: true })
    },
    [pathname, params, isShown, moveUnseen],
  )
}
