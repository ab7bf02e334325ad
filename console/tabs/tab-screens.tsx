// The screens of the open tabs. Inactive ones stay mounted but hidden, each with its own address.
import { Activity, type ReactNode, Suspense, memo, useLayoutEffect, useMemo, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PageContext } from '../data/page.ts'
import { AddressContext, addressAt } from '../kit/address/address.ts'
import { awaitForms, forgetUnsaved, settleForms } from '../kit/dialog/unsaved.ts'
import { Waiting } from '../look/waiting.tsx'
import { Boundary } from '../routes/boundary.tsx'
import { Resolved } from './resolved.tsx'
import { defineTabScreen } from './tab-screen.ts'
import { HOME, type Tab, leadsHome } from './tabs.ts'
import { tabActions, useTabs } from './use-tabs.ts'

defineTabScreen()

// Provides the tab's own address, so that a hidden list does not read the filters of the active one.
const Screen = memo(function Screen({ tabKey, to }: Pick<Tab, 'to'> & { tabKey: string }) {
  const address = useMemo(
    () => ({
      ...addressAt(to),
      isShown: () => useTabs.getState().active === tabKey,
      moveUnseen: (next: string) => void tabActions.moveUnseen(tabKey, next),
    }),
    [tabKey, to],
  )
  return (
    <AddressContext value={address}>
      <Boundary resetKey={to}>
        <Suspense fallback={<Waiting />}>
          <Resolved />
        </Suspense>
      </Boundary>
    </AddressContext>
  )
})

/** Provides the page's key for unsaved forms. When it is shown again its effects run again and register them anew. */
function Page({ tabKey, children }: { tabKey: string; children: ReactNode }) {
  const page = useMemo(
    () => ({
      key: tabKey,
      isShown: () => useTabs.getState().active === tabKey,
      isOpen: () => useTabs.getState().list.some(({ key }) => key === tabKey),
      settle: () => settleForms(tabKey),
    }),
    [tabKey],
  )
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    // A page loaded anew discards what was typed into it before; one that is shown again still has it.
    if (isMounted.current) awaitForms(tabKey)
    else forgetUnsaved([tabKey])
    isMounted.current = true
  }, [tabKey])
  return (
    <PageContext value={page}>
      <tab-screen>
        <div className="frame-screen">{children}</div>
      </tab-screen>
    </PageContext>
  )
}

// DOM order is by key, independent of the tabs' order: moving an element in the DOM resets its scroll position.
const inSteadyOrder = (list: readonly Tab[]) => list.toSorted((a, b) => (a.key < b.key ? -1 : 1))

export function TabScreens() {
  const { pathname } = useLocation()
  const { list, alive, active } = useTabs()
  if (leadsHome(pathname)) return <Navigate to={HOME} replace />
  return (
    <main id="content" className="frame-content" tabIndex={-1}>
      {inSteadyOrder(list)
        .filter((tab) => alive.includes(tab.key))
        .map((tab) => (
          <Activity key={`${tab.key} ${tab.reloadCount}`} mode={tab.key === active ? 'visible' : 'hidden'}>
            <Page tabKey={tab.key}>
              <Screen tabKey={tab.key} to={tab.to} />
            </Page>
          </Activity>
        ))}
    </main>
  )
}
