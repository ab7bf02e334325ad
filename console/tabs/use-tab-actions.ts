// Closes tabs: asks about unsaved input first, then navigates to the next active tab.
import { queryClient } from '../data/query.ts'
import { go } from '../kit/address/go.ts'
import { forgetUnsaved } from '../kit/dialog/unsaved.ts'
import type { Tab } from './tabs.ts'
import { useLeaving } from './use-leaving.tsx'
import { tabActions, useTabs } from './use-tabs.ts'

export interface TabActions {
  close: (key: string) => void
  closeOthers: (key: string) => void
  closeAll: () => void
  refresh: (key: string) => void
}

const keysBut = (key?: string) =>
  useTabs
    .getState()
    .list.map((tab) => tab.key)
    .filter((other) => other !== key)

export function useTabActions(): TabActions {
  const leave = useLeaving()
  // Replaces the history entry: going back must not reopen the closed tab.
  const lookAt = (tab: Tab) => go(tab.to, { replace: true })
  return {
    close: (key) =>
      leave([key], () => {
        const isActive = useTabs.getState().active === key
        const next = tabActions.close(key)
        if (isActive) lookAt(next)
      }),
    closeOthers: (key) => leave(keysBut(key), () => lookAt(tabActions.closeOthers(key))),
    closeAll: () => leave(keysBut(), () => lookAt(tabActions.closeAll())),
    refresh: (key) =>
      leave([key], () => {
        // Before the page is loaded anew, which would find what is kept of it.
        forgetUnsaved([key])
        void queryClient.invalidateQueries({ refetchType: 'none' }).then(() => lookAt(tabActions.refresh(key)))
      }),
  }
}
