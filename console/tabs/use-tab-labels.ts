import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { declaredAt, trailTo } from '../menu/menu-tree.ts'
import { useWholeMenu } from '../menu/use-menu.ts'
import { fixedAt } from '../routes/fixed-pages.ts'
import { HOME, type Tab } from './tabs.ts'

/** Labels depend on language and menu, so they are derived rather than stored with the tab. */
export function useTabLabels(): (tab: Tab) => string {
  const { t } = useTranslation()
  const locale = useLocale()
  const { entries = [] } = useWholeMenu()
  return ({ key, to }) => {
    if (key === HOME) return t('tabs.home')
    const fixed = fixedAt(key)
    if (fixed) return t(`pages.${fixed.name}`)
    const url = new URL(to, location.origin)
    return (
      url.searchParams.get('name') ??
      trailTo(entries, url.pathname).at(-1)?.label ??
      declaredAt(url.pathname)?.[locale] ??
      url.pathname
    )
  }
}
