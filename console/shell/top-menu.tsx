import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLocale } from '../data/locale.ts'
import { useTopMenus } from '../data/menus.ts'
import { chooseTopMenu, useFrame } from './frame-state.ts'
import { nameOf } from './menu-tree.ts'

/** Nothing where the hospital keeps no top menus. */
export function TopMenu() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { data: menus = [] } = useTopMenus()
  const current = useFrame((frame) => frame.topMenuId)
  if (menus.length === 0) return null

  const choose = (id: string | undefined, path = '') => {
    chooseTopMenu(id)
    if (path.startsWith('/')) void navigate(path)
  }
  return (
    <nav className="frame-top" aria-label={t('menu.top')}>
      <button type="button" aria-pressed={current === undefined} onClick={() => choose(undefined)}>
        {t('menu.all')}
      </button>
      {menus.map((menu) => (
        <button
          key={menu.id}
          type="button"
          aria-pressed={menu.id === current}
          onClick={() => choose(menu.id, menu.path)}
        >
          {nameOf(menu, locale)}
        </button>
      ))}
    </nav>
  )
}
