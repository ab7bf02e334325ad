// The tabs of this window; sessionStorage keeps them over a reload.
import { create } from 'zustand'
import { recall, remember } from '../browser/storage.ts'
import { useSession } from '../data/session.ts'
import { forgetUnsaved, isUnsaved, unsavedPages } from '../kit/dialog/unsaved.ts'
import * as tabs from './tabs.ts'

interface State extends tabs.Tabs {
  /** Keys of the mounted screens, the last used at the end. */
  alive: readonly string[]
}

/** Beyond this number the least recently used screens are unmounted, unless they have unsaved input. */
const MOST_ALIVE = 8

const start = (from: tabs.Tabs): State => ({ ...from, alive: [] })

export const useTabs = create<State>()(() => start(tabs.restore(recall('tagList'))))

function settle(next: tabs.Tabs): tabs.Tab {
  const { alive } = useTabs.getState()
  const open = new Set(next.list.map((tab) => tab.key))
  const used = [...alive.filter((key) => key !== next.active && open.has(key)), next.active]
  const kept = used.filter((key, at) => used.length - at <= MOST_ALIVE || isUnsaved(key))
  useTabs.setState({ ...next, alive: kept })
  forgetUnsaved(unsavedPages().filter((key) => key !== '' && !open.has(key)))
  remember('tagList', next.list.filter(tabs.hasPlace), 'session')
  return tabs.activeOf(next)
}

// A transient page with unsaved input gets a tab, so that the input is not dropped with the page.
const seated = (state: tabs.Tabs): tabs.Tabs => ({
  ...state,
  list: state.list.map(({ isTransient, ...tab }) =>
    isTransient && !isUnsaved(tab.key) ? { ...tab, isTransient } : tab,
  ),
})

/** Each returns the tab that is active afterwards. */
export const tabActions = {
  visit: (to: string, isTransient?: boolean) => settle(tabs.visit(seated(useTabs.getState()), to, isTransient)),
  close: (key: string) => settle(tabs.close(useTabs.getState(), key)),
  closeOthers: (key: string) => settle(tabs.closeOthers(useTabs.getState(), key)),
  closeAll: () => settle(tabs.closeAll()),
  move: (key: string, by: -1 | 1) => settle(tabs.move(useTabs.getState(), key, by)),
  moveUnseen: (key: string, to: string) => settle(tabs.moveUnseen(useTabs.getState(), key, to)),
  refresh: (key: string) => settle(tabs.refresh(useTabs.getState(), key)),
}

// The next person starts with the home tab only.
useSession.subscribe(({ isSignedIn }, before) => {
  if (isSignedIn === before.isSignedIn) return
  useTabs.setState(start(tabs.noTabs))
  forgetUnsaved()
})
