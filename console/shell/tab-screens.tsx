// The screens of the open tabs. Those not looked at stay alive behind the scenes, each at its own address.
import { Activity, type ReactNode, Suspense, memo, useLayoutEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { AddressContext, addressAt } from '../kit/address.ts'
import { PageContext, forgetUnsaved } from '../kit/unsaved.ts'
import { Boundary } from './boundary.tsx'
import { Resolved } from './resolved.tsx'
import { defineTabScreen } from './tab-screen.ts'
import { HOME, type Tab, leadsHome } from './tabs.ts'
import { tabActions, useTabs } from './use-tabs.ts'
import { Waiting } from './waiting.tsx'

defineTabScreen()

// An address of its own, so that a hidden list does not read the filters of the visible one.
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

/** What knows which page it stands on. Coming to light, each form says anew what it holds: one may have been saved meanwhile. */
function Page({ tabKey, children }: { tabKey: string; children: ReactNode }) {
  const page = useMemo(() => ({ key: tabKey, isShown: () => useTabs.getState().active === tabKey }), [tabKey])
  useLayoutEffect(() => forgetUnsaved([tabKey]), [tabKey])
  return (
    <PageContext value={page}>
      <tab-screen>
        <div className="frame-screen">{children}</div>
      </tab-screen>
    </PageContext>
  )
}

// Whoever moves a tab moves nothing on the page: an element that is put elsewhere loses where it was scrolled to.
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
