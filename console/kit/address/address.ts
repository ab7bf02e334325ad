// The address of the tab a screen belongs to. The router's hooks would render every mounted screen at each navigation,
// because they follow the address bar even inside a nested provider.
import { createContext, use, useCallback } from 'react'
import { go } from './go.ts'

export interface Address {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  params: URLSearchParams
  /** Inside a tab: whether it is the active one. */
  isShown?: () => boolean
  /** Changes this tab's address while another one is active. */
  moveUnseen?: (to: string) => void
  /** Parameters that stand for those the address leaves out, such as of a saved view; `params` have them already. */
  fill?: (params: URLSearchParams) => URLSearchParams
}

export function addressAt(to: string): Address {
  const { pathname, search, searchParams } = new URL(to, location.origin)
  return { pathname, search, params: searchParams }
}

export const AddressContext = createContext<Address>({ pathname: '/', search: '', params: new URLSearchParams() })

export const useAddress = (): Address => use(AddressContext)

export const withParams = (pathname: string, params: URLSearchParams): string =>
  params.size === 0 ? pathname : `${pathname}?${params}`

/** Whether the address has this row open: Back closes what shows it by itself. */
export const useIsInAddress = (id: string): boolean => useAddress().params.get('id') === id

const same = (params: URLSearchParams) => params

/** Replaces the search parameters without a history entry: `set((before) => after)`. */
export function useSetParams(): (next: (before: URLSearchParams) => URLSearchParams) => void {
  const { pathname, params, isShown, moveUnseen, fill = same } = useAddress()
  return useCallback(
    (next) => {
      // An answer may arrive after the person has switched tabs: then only this tab's stored address changes.
      if (isShown?.() === false) return moveUnseen?.(withParams(pathname, next(new URLSearchParams(params))))
      // Two updates in one render: the second must read the address bar, since the rendered parameters are stale.
      const before = location.pathname === pathname ? location.search : params
      go(withParams(pathname, next(fill(new URLSearchParams(before)))), { replace: true })
    },
    [pathname, params, isShown, moveUnseen, fill],
  )
}
