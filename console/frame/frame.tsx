// The frame around the screens of a signed-in person: sidebar, header, tabs.
import { type ReactElement, Suspense, memo, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterIdle } from '../data/after-idle.ts'
import { once } from '../kit/lazy/late.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useShortcuts } from '../kit/use-shortcuts.ts'
import './frame.css'
import '../tabs/tab-bar.css'
import '../palette/menu-search.css'
import '../look/themes.css'
import './narrow.css'
import { explain, openSheet, read, useFrame } from '../look/frame-state.ts'
import { lazyInKit } from '../look/in-kit.ts'
import { Words } from '../look/words.tsx'
import { MenuSearch } from '../palette/menu-search.tsx'
import { PartOf } from '../routes/boundary.tsx'
import { prefetchOnFirstInput } from '../routes/screens-ahead.ts'
import { TabBar } from '../tabs/tab-bar.tsx'
import { TabScreens } from '../tabs/tab-screens.tsx'
import { useUnloadGuard } from '../tabs/use-leaving.tsx'
import { useVisits, visitFirst } from '../tabs/use-visits.ts'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { Trouble } from './trouble.tsx'
import { useSessionCare } from './use-session-care.ts'
import { useWidth } from './use-width.ts'

const followLists = once(() => afterIdle().then(() => import('../live/lists.ts')))

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
  // Where it cannot be loaded, lists are current when they are opened, as before.
  useEffect(() => void followLists().catch(() => undefined), [])
  return (
    <div className="frame">
      <a className="frame-skip" href="#content">
        {t('menu.skip')}
      </a>
      {beside(width <= 1 && <Drawer />, width > 0 && <Sidebar />)}
      <div className="frame-desk">
        {beside(<Trouble />, <Header />, <TabBar />)}
        <TabScreens />
      </div>
      {beside(<Visits />, <MenuSearch />, <WhatIsRead />, <WhatIsExplained />, <Shortcuts />, <Words />)}
    </div>
  )
}

/** Each by itself: what fails in one of them leaves the pages, and what is typed into them. */
const beside = (...parts: readonly (ReactElement | false)[]) =>
  // oxlint-disable-next-line react/no-array-index-key -- they stand in a fixed order
  parts.map((part, at) => part && <PartOf key={at}>{part}</PartOf>)

/** A component of its own, so that the frame does not render at each navigation. */
function Visits() {
  useVisits()
  return null
}

const Reader = lazyInKit(() => import('../desk/reader.tsx'))

function WhatIsRead() {
  const reading = useFrame((frame) => frame.reading)
  if (reading === undefined) return null
  return (
    <Suspense fallback={null}>
      <Reader reading={reading} close={() => read(undefined)} />
    </Suspense>
  )
}

const RefusalDrawer = lazyInKit(() => import('../why/refusal-drawer.tsx'))

function WhatIsExplained() {
  const refused = useFrame((frame) => frame.explained)
  if (refused === undefined) return null
  return (
    <Suspense fallback={null}>
      <RefusalDrawer refused={refused} close={() => explain(undefined)} />
    </Suspense>
  )
}

export const Frame = memo(Layout)
