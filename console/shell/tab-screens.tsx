// The screens of the open tabs. Those not looked at stay alive behind the scenes, each at its own address.
import { Activity, Suspense, memo } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { Boundary } from './boundary.tsx'
import { Resolved } from './resolved.tsx'
import { HOME, type Tab } from './tabs.ts'
import { useTabs } from './use-tabs.ts'
import { Waiting } from './waiting.tsx'

const parse = (to: string) => {
  const { pathname, search, hash } = new URL(to, location.origin)
  return { pathname, search, hash }
}

// The address is overridden so that a hidden list does not read the filters of the visible one.
const Screen = memo(function Screen({ to }: Pick<Tab, 'to'>) {
  return (
    <Routes location={parse(to)}>
      <Route
        path="*"
        element={
          <Boundary resetKey={to}>
            <Suspense fallback={<Waiting />}>
              <Resolved />
            </Suspense>
          </Boundary>
        }
      />
    </Routes>
  )
})

export function TabScreens() {
  const { pathname } = useLocation()
  const { list, alive, active } = useTabs()
  if (pathname === '/' || pathname === '/wel') return <Navigate to={HOME} replace />
  return (
    <main id="content" className="frame-content" tabIndex={-1}>
      {list
        .filter((tab) => alive.includes(tab.key))
        .map((tab) => (
          <Activity key={`${tab.key} ${tab.round}`} mode={tab.key === active ? 'visible' : 'hidden'}>
            <div className="frame-screen">
              <Screen to={tab.to} />
            </div>
          </Activity>
        ))}
    </main>
  )
}
