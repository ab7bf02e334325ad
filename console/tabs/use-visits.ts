// Every navigation opens a tab or updates the existing one; an address with `target` opens a new window instead.
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leavesOf } from '../menu/menu-tree.ts'
import { useWholeMenu } from '../menu/use-menu.ts'
import { asideOf } from '../routes/aside.ts'
import { noteVisit } from './recent.ts'
import { keyOf, leadsHome } from './tabs.ts'
import { tabActions } from './use-tabs.ts'

/** The menu may declare that a page has no tab. */
function useIsTransient(address: string): boolean {
  const { entries = [] } = useWholeMenu()
  return leavesOf(entries).some((entry) => !entry.isTab && keyOf(entry.to) === keyOf(address))
}

/** Runs before the first render, so that the page of the initial address is in it. */
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
      // An address opened from outside the console is in its own window already; if the browser blocks the popup, it
      // opens here.
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
