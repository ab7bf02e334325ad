import { App, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { client } from '../data/client.ts'
import { queryClient } from '../data/query.ts'
import { HOME, type Tab } from './tabs.ts'
import { tabDeeds, useTabs } from './use-tabs.ts'

/** What one can do about a tab, from its right click or from the arrow at the end of the bar. */
export function useTabMenu(): (key: string) => MenuProps {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const count = useTabs((tabs) => tabs.list.length)
  const goTo = (tab: Tab) => void navigate(tab.to)

  async function refresh(key: string) {
    await queryClient.invalidateQueries({ refetchType: 'none' })
    goTo(tabDeeds.refresh(key))
  }
  const clearCache = () =>
    void modal.confirm({
      title: t('tabs.clearCacheQuestion'),
      okText: t('out.yes'),
      cancelText: t('out.no'),
      centered: true,
      onOk: async () => {
        await client.session.clearCache()
        await queryClient.invalidateQueries()
        void message.success(t('tabs.cacheCleared'))
      },
    })
  return (key) => ({
    items: [
      { key: 'refresh', label: t('tabs.refresh'), onClick: () => void refresh(key) },
      { key: 'close', label: t('tabs.close'), disabled: key === HOME, onClick: () => goTo(tabDeeds.close(key)) },
      {
        key: 'others',
        label: t('tabs.closeOthers'),
        disabled: count < 2,
        onClick: () => goTo(tabDeeds.closeOthers(key)),
      },
      { key: 'all', label: t('tabs.closeAll'), disabled: count < 2, onClick: () => goTo(tabDeeds.closeAll()) },
      { type: 'divider' },
      { key: 'cache', label: t('tabs.clearCache'), onClick: clearCache },
    ],
  })
}
