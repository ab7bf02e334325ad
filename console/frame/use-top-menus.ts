import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { useTopMenus } from '../data/menus.ts'
import { go } from '../kit/address/go.ts'
import { chooseTopMenu, useFrame } from '../look/frame-state.ts'
import { nameOf } from '../menu/menu-tree.ts'

export interface TopChoice {
  key: string
  label: string
  isCurrent: boolean
  choose: () => void
}

/** "Everything" and the configured top menus; empty where there are none. */
export function useTopChoices(): TopChoice[] {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: menus = [] } = useTopMenus()
  const current = useFrame((frame) => frame.topMenuId)
  if (menus.length === 0) return []
  const all = {
    key: 'all',
    label: t('menu.all'),
    isCurrent: current === undefined,
    choose: () => chooseTopMenu(undefined),
  }
  const own = menus.map((menu) => ({
    key: menu.id,
    label: nameOf(menu, locale),
    isCurrent: menu.id === current,
    choose: () => {
      chooseTopMenu(menu.id)
      if (menu.path.startsWith('/')) go(menu.path)
    },
  }))
  return [all, ...own]
}
