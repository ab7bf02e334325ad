import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { Glyph } from './glyphs.tsx'
import { IconButton } from './icon-button.tsx'
import { type Tab, isClosable, keyOf } from './tabs.ts'
import { useTabLabels } from './use-tab-labels.ts'
import { useTabMenu } from './use-tab-menu.ts'
import { tabDeeds, useTabs } from './use-tabs.ts'

export function TabBar() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { list } = useTabs()
  const labelOf = useTabLabels()
  const menuOf = useTabMenu()
  const active = keyOf(`${pathname}${search}`)
  return (
    <nav className="tabs" aria-label={t('tabs.title')}>
      <ul>
        {list.map((tab) => (
          <Dropdown key={tab.key} menu={menuOf(tab.key)} trigger={['contextMenu']}>
            <TabItem tab={tab} label={labelOf(tab)} isActive={tab.key === active} />
          </Dropdown>
        ))}
      </ul>
      <Dropdown menu={menuOf(active)} trigger={['click']} placement="bottomRight">
        <IconButton label={t('tabs.more')} icon={<Glyph name="down" />} aria-haspopup="menu" />
      </Dropdown>
    </nav>
  )
}

const reveal = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

interface TabItemProps {
  tab: Tab
  label: string
  isActive: boolean
}

// What the dropdown adds, its ref and handlers, goes on the list item.
function TabItem({ tab, label, isActive, ...added }: TabItemProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()

  const close = () => {
    const next = tabDeeds.close(tab.key)
    if (isActive) void navigate(next.to)
  }
  return (
    <li
      {...added}
      className={isActive ? 'tab is-active' : 'tab'}
      onAuxClick={(event) => {
        if (event.button === 1 && isClosable(tab)) close()
      }}
    >
      <Link
        ref={isActive ? reveal : undefined}
        to={tab.to}
        aria-current={isActive ? 'page' : undefined}
        draggable={false}
      >
        {label}
      </Link>
      {isClosable(tab) && (
        <button
          type="button"
          aria-label={t('tabs.closeNamed', { name: label })}
          title={t('tabs.close')}
          onClick={close}
        >
          <Glyph name="close" />
        </button>
      )}
    </li>
  )
}
