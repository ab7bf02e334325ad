import { Suspense, lazy, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from './account-menu.tsx'
import { AppearanceMenu, LanguageMenu } from './choice-menus.tsx'
import { collapse, openDrawer, openSearch, useFrame } from './frame-state.ts'
import { Glyph } from './glyphs.tsx'
import { IconButton } from './icon-button.tsx'
import { Logo } from './logo.tsx'
import { PhoneLine } from './phone-line.tsx'
import { TopMenu } from './top-menu.tsx'
import { useWidth } from './use-width.ts'

const Bell = lazy(() => import('../alarm/bell.tsx'))

function MenuToggle() {
  const { t } = useTranslation()
  const width = useWidth()
  const isCollapsed = useFrame((frame) => frame.isCollapsed)
  // Where the wide menu has no place of its own it lies over the page.
  if (width <= 1)
    return <IconButton label={t('menu.open')} icon={<Glyph name="menu" />} onClick={() => openDrawer(true)} />
  return (
    <IconButton
      label={t(isCollapsed ? 'menu.expand' : 'menu.collapse')}
      icon={isCollapsed ? <Glyph name="expand" /> : <Glyph name="collapse" />}
      onClick={() => collapse(!isCollapsed)}
    />
  )
}

function listenToFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

function FullScreen() {
  const { t } = useTranslation()
  const isFull = useSyncExternalStore(listenToFullScreen, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  // A browser may decline; nothing is lost then.
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  return (
    <IconButton
      label={t(isFull ? 'top.leaveFullScreen' : 'top.fullScreen')}
      icon={isFull ? <Glyph name="leaveFullScreen" /> : <Glyph name="fullScreen" />}
      onClick={toggle}
    />
  )
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

export function Header() {
  const { t } = useTranslation()
  const width = useWidth()
  return (
    <header className="frame-header">
      <MenuToggle />
      {width === 0 && (
        <span className="frame-brand">
          <Logo />
          {t('productShort')}
        </span>
      )}
      <TopMenu />
      <div className="frame-tools" role="group" aria-label={t('top.tools')}>
        {width >= 2 ? (
          <button type="button" className="frame-search" onClick={() => openSearch(true)}>
            <Glyph name="search" />
            {t('search.open')}
            <kbd>{isApple ? '⌘' : 'Ctrl'} K</kbd>
          </button>
        ) : (
          <IconButton label={t('search.open')} icon={<Glyph name="search" />} onClick={() => openSearch(true)} />
        )}
        <PhoneLine />
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
        <LanguageMenu />
        <AppearanceMenu />
        {width >= 2 && <FullScreen />}
        <AccountMenu />
      </div>
    </header>
  )
}
