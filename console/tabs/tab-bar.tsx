import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../kit/icon-button.tsx'
import { AskedMenu } from '../look/asked-menu.tsx'
import { Glyph } from '../look/glyphs.tsx'
import { TabItem } from './tab-item.tsx'
import { hasPlace } from './tabs.ts'
import { useTabKeys } from './use-tab-keys.ts'
import { useTabLabels } from './use-tab-labels.ts'
import { useTabMenus } from './use-tab-menu.ts'
import { useTabs } from './use-tabs.ts'

export function TabBar() {
  const { t } = useTranslation()
  const { list, active } = useTabs()
  const labelOf = useTabLabels()
  const menus = useTabMenus()
  const [moved, setMoved] = useState<string>()
  useTabKeys(useCallback((key: string) => setMoved(key), []))
  const at = list.findIndex((tab) => tab.key === moved)
  const tab = list[at]
  return (
    <nav className="tabs" aria-label={t('tabs.title')}>
      <ul onWheel={(event) => (event.currentTarget.scrollLeft += event.deltaX === 0 ? event.deltaY : 0)}>
        {list.filter(hasPlace).map((one) => (
          <AskedMenu key={one.key} menu={menus.ofTab(one.key)} isContext>
            <TabItem tab={one} label={labelOf(one)} isActive={one.key === active} />
          </AskedMenu>
        ))}
      </ul>
      <AskedMenu menu={menus.ofBar(active)} placement="bottomRight">
        <IconButton label={t('tabs.more')} icon={<Glyph name="down" />} aria-haspopup="menu" />
      </AskedMenu>
      <span className="st-visually-hidden" role="status">
        {tab && t('tabs.moved', { name: labelOf(tab), at: at + 1 })}
      </span>
    </nav>
  )
}
