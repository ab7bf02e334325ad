import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { queryClient } from '../data/query.ts'
import { message, modal } from '../kit/dialog/voice.ts'
import { openSearch } from '../look/frame-state.ts'
import { HOME, canMove } from './tabs.ts'
import { useTabActions } from './use-tab-actions.ts'
import { tabActions, useTabs } from './use-tabs.ts'

interface TabMenus {
  /** The context menu of a tab. */
  ofTab: (key: string) => MenuProps
  /** The menu at the end of the bar, for the active tab. */
  ofBar: (active: string) => MenuProps
}

export function useTabMenus(): TabMenus {
  const { t } = useTranslation()
  const state = useTabs()
  const actions = useTabActions()
  const isAlone = state.list.length < 2

  const clearCache = () =>
    modal.confirm({
      title: t('tabs.clearCacheQuestion'),
      okText: t('out.yes'),
      cancelText: t('out.no'),
      centered: true,
      onOk: async () => {
        await client.session.clearCache()
        await queryClient.invalidateQueries()
        message.success(t('tabs.cacheCleared'))
      },
    })
  const cache = { key: 'cache', label: t('tabs.clearCache'), onClick: clearCache }
  const others = (key: string) => ({
    key: 'others',
    label: t('tabs.closeOthers'),
    disabled: isAlone,
    onClick: () => actions.closeOthers(key),
  })
  const all = { key: 'all', label: t('tabs.closeAll'), disabled: isAlone, onClick: actions.closeAll }
  const refresh = (key: string) => ({ key: 'refresh', label: t('tabs.refresh'), onClick: () => actions.refresh(key) })
  const place = (key: string, by: -1 | 1) => ({
    key: `move${by}`,
    label: t(by < 0 ? 'tabs.moveLeft' : 'tabs.moveRight'),
    disabled: !canMove(state, key, by),
    onClick: () => void tabActions.move(key, by),
  })
  const line = { type: 'divider' } as const

  return {
    ofTab: (key) => ({
      items: [
        cache,
        others(key),
        all,
        line,
        refresh(key),
        { key: 'close', label: t('tabs.close'), disabled: key === HOME, onClick: () => actions.close(key) },
        place(key, -1),
        place(key, 1),
      ],
    }),
    ofBar: (active) => ({
      items: [
        { key: 'search', label: t('search.title'), onClick: () => openSearch(true) },
        others(active),
        all,
        cache,
        line,
        refresh(active),
      ],
    }),
  }
}
