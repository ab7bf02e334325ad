// Every address somebody goes to becomes a tab, or moves the one it has; one meant for another window leaves this as it is.
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { asideOf } from './aside.ts'
import { leavesOf } from './menu-tree.ts'
import { noteVisit } from './recent.ts'
import { keyOf, leadsHome } from './tabs.ts'
import { useWholeMenu } from './use-menu.ts'
import { tabActions } from './use-tabs.ts'

/** The menu may say that a page has no tab. */
function useIsTransient(address: string): boolean {
  const { entries = [] } = useWholeMenu()
  return leavesOf(entries).some((entry) => !entry.isTab && keyOf(entry.to) === keyOf(address))
}

/** Before the first drawing, so that the page one came for is in it. */
export function visitFirst(): void {
  const { pathname, search, hash } = location
  if (!leadsHome(pathname) && asideOf(search, pathname, hash) === undefined)
    tabActions.visit(`${pathname}${search}${hash}`)
}

export function useVisits(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const before = useRef<string>(undefined)
  const isTransient = useIsTransient(`${pathname}${search}`)
  useLayoutEffect(() => {
    if (leadsHome(pathname)) return
    const aside = asideOf(search, pathname, hash)
    if (aside !== undefined) {
      // A window that comes from elsewhere is its own already, and one the browser holds back opens here.
      const isOpened = before.current !== undefined && openAside(aside)
      void navigate(isOpened ? (before.current ?? aside) : aside, { replace: true })
      return
    }
    before.current = `${pathname}${search}${hash}`
    tabActions.visit(before.current, isTransient)
    noteVisit(pathname)
  }, [pathname, search, hash, navigate, isTransient])
}

function openAside(address: string): boolean {
  const opened = window.open(address, '_blank')
  if (opened) opened.opener = null
  return opened !== null
}
