import { useTranslation } from 'react-i18next'
import { Bell } from '../alarm/bell.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { LockButton } from '../lock/lock-button.tsx'
import { collapse, openDrawer, openSearch, useFrame } from '../look/frame-state.ts'
import { Glyph } from '../look/glyphs.tsx'
import { Logo } from '../look/logo.tsx'
import { TopSearch } from '../palette/top-search.tsx'
import { AccountMenu } from './account-menu.tsx'
import { PhoneLine } from './phone-line.tsx'
import { Tools } from './tools.tsx'
import { TopMenu } from './top-menu.tsx'
import { useWidth } from './use-width.ts'

function MenuToggle() {
  const { t } = useTranslation()
  const width = useWidth()
  const isCollapsed = useFrame((frame) => frame.isCollapsed)
  // On narrow screens the menu is a drawer.
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

export function Header() {
  const { t } = useTranslation()
  const width = useWidth()
  return (
    <header className="frame-header">
      <MenuToggle />
      {width === 0 ? (
        <span className="frame-brand">
          <Logo />
          {t('productShort')}
        </span>
      ) : (
        <TopMenu />
      )}
      <div className="frame-tools" role="group" aria-label={t('top.tools')}>
        {width === 3 ? (
          <TopSearch />
        ) : (
          <IconButton label={t('search.everything')} icon={<Glyph name="search" />} onClick={() => openSearch(true)} />
        )}
        <PhoneLine />
        <Bell />
        <LockButton />
        <Tools />
        <AccountMenu />
      </div>
    </header>
  )
}
