// Every address somebody goes to becomes a tab, or moves the one it has; one meant for another window leaves this as it is.
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { asideOf } from './aside.ts'
import { noteVisit } from './recent.ts'
import { tabDeeds } from './use-tabs.ts'

export function useVisits(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const before = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (pathname === '/' || pathname === '/wel') return
    const aside = asideOf(search, pathname, hash)
    if (aside !== undefined) {
      // A window that comes from elsewhere is its own already, and one the browser holds back opens here.
      const isOpened = before.current !== undefined && openAside(aside)
      void navigate(isOpened ? (before.current ?? aside) : aside, { replace: true })
      return
    }
    before.current = `${pathname}${search}${hash}`
    tabDeeds.visit(before.current)
    noteVisit(pathname)
  }, [pathname, search, hash, navigate])
}

function openAside(address: string): boolean {
  const opened = window.open(address, '_blank')
  if (opened) opened.opener = null
  return opened !== null
}
