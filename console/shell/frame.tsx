// Everything around the screens of somebody who signed in.
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import zhCn from 'dayjs/locale/zh-cn'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { useAppearance } from './appearance.ts'
import './frame.css'
import './narrow.css'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { MenuSearch } from './menu-search.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TabScreens } from './tab-screens.tsx'
import { antdTheme } from './theme.ts'
import { useSessionCare } from './use-session-care.ts'
import { useVisits } from './use-visits.ts'
import { useWidth } from './use-width.ts'

function Kit({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const isDark = useAppearance((state) => state.isDark)
  const theme = useMemo(() => antdTheme(isDark), [isDark])
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

function Layout() {
  const { t } = useTranslation()
  const width = useWidth()
  useSessionCare()
  useVisits()
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
      <MenuSearch />
    </div>
  )
}

export const Frame = () => (
  <Kit>
    <Layout />
  </Kit>
)
