// Every address somebody goes to becomes a tab, or moves the one it has.
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { noteVisit } from './recent.ts'
import { tabDeeds } from './use-tabs.ts'

export function useVisits(): void {
  const { pathname, search, hash } = useLocation()
  useLayoutEffect(() => {
    if (pathname === '/' || pathname === '/wel') return
    tabDeeds.visit(`${pathname}${search}${hash}`)
    noteVisit(pathname)
  }, [pathname, search, hash])
}
