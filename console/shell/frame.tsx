// Everything around the screens of somebody who signed in.
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import zhCn from 'dayjs/locale/zh-cn'
import { type ReactNode, Suspense, lazy, memo, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { useShortcuts } from '../kit/use-shortcuts.ts'
import { useAppearance } from './appearance.ts'
import './frame.css'
import './tab-bar.css'
import './menu-search.css'
import './themes.css'
import './narrow.css'
import { Drawer } from './drawer.tsx'
import { openSheet, read, useFrame } from './frame-state.ts'
import { Header } from './header.tsx'
import { MenuSearch } from './menu-search.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TabScreens } from './tab-screens.tsx'
import { antdTheme } from './theme.ts'
import { useUnloadGuard } from './use-leaving.tsx'
import { useSessionCare } from './use-session-care.ts'
import { useVisits } from './use-visits.ts'
import { useWidth } from './use-width.ts'

const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))

export function Kit({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const look = useAppearance()
  const theme = useMemo(() => antdTheme(look), [look])
  useEffect(() => {
    dayjs.locale(locale === 'zh' ? zhCn : 'en')
  }, [locale])
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} locale={locale === 'zh' ? zhCN : enUS} theme={theme}>
      <App className="frame-app" message={{ maxCount: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  )
}

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
  return (
    <div className="frame">
      <a className="frame-skip" href="#content">
        {t('menu.skip')}
      </a>
      {width <= 1 && <Drawer />}
      {width > 0 && <Sidebar />}
      <div className="frame-desk">
        <Header />
        <TabBar />
        <TabScreens />
      </div>
      <Visits />
      <MenuSearch />
      <WhatIsRead />
      <Shortcuts />
    </div>
  )
}

/** Follows the address, so that the frame need not. */
function Visits() {
  useVisits()
  return null
}

const Reader = lazy(() => import('./reader.tsx'))

function WhatIsRead() {
  const reading = useFrame((frame) => frame.reading)
  if (reading === undefined) return null
  return (
    <Suspense fallback={null}>
      <Reader reading={reading} close={() => read(undefined)} />
    </Suspense>
  )
}

export const Frame = memo(function Frame() {
  return (
    <Kit>
      <Layout />
    </Kit>
  )
})
