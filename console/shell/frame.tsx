// The frame around the screens of a signed-in person: sidebar, header, tabs.
import { Suspense, memo, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useShortcuts } from '../kit/use-shortcuts.ts'
import './frame.css'
import './tab-bar.css'
import './menu-search.css'
import './themes.css'
import './narrow.css'
import { Drawer } from './drawer.tsx'
import { lazyInKit, prefetchOnFirstInput } from './frame-ahead.ts'
import { openSheet, read, useFrame } from './frame-state.ts'
import { Header } from './header.tsx'
import { MenuSearch } from './menu-search.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TabScreens } from './tab-screens.tsx'
import { Trouble } from './trouble.tsx'
import { useUnloadGuard } from './use-leaving.tsx'
import { useSessionCare } from './use-session-care.ts'
import { useVisits, visitFirst } from './use-visits.ts'
import { useWidth } from './use-width.ts'
import { Words } from './words.tsx'

const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'))

function Shortcuts() {
  const isOpen = useFrame((frame) => frame.isSheetOpen)
  useShortcuts({ '?': () => openSheet(true) }, true)
  return <Suspense fallback={null}>{isOpen && <ShortcutSheet />}</Suspense>
}

function Layout() {
  const { t } = useTranslation()
  const width = useWidth()
  useSessionCare()
  useUnloadGuard()
  useState(visitFirst)
  const [began] = useState(() => performance.now())
  useLayoutEffect(() => prefetchOnFirstInput(performance.now() - began), [began])
  return (
    <div className="frame">
      <a className="frame-skip" href="#content">
        {t('menu.skip')}
      </a>
      {width <= 1 && <Drawer />}
      {width > 0 && <Sidebar />}
      <div className="frame-desk">
        <Trouble />
        <Header />
        <TabBar />
        <TabScreens />
      </div>
      <Visits />
      <MenuSearch />
      <WhatIsRead />
      <Shortcuts />
      <Words />
    </div>
  )
}

/** A component of its own, so that the frame does not render at each navigation. */
function Visits() {
  useVisits()
  return null
}

const Reader = lazyInKit(() => import('./reader.tsx'))

function WhatIsRead() {
  const reading = useFrame((frame) => frame.reading)
  if (reading === undefined) return null
  return (
    <Suspense fallback={null}>
      <Reader reading={reading} close={() => read(undefined)} />
    </Suspense>
  )
}

export const Frame = memo(Layout)
