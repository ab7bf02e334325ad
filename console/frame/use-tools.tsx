// The top bar's tools, as buttons and as lines of the overflow menu.
import { type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorLog } from '../data/error-log.ts'
import { useCan } from '../data/use-can.ts'
import { useUnread } from '../data/use-unread.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { isFullScreenOffered, toggleFullScreen, useFullScreen } from '../look/full-screen.ts'
import { Glyph } from '../look/glyphs.tsx'
import { lazyInKit } from '../look/in-kit.ts'
import { LanguagePanel } from './language-panel.tsx'
import { useDashboard } from './use-dashboard.ts'

export interface PanelProps {
  close: () => void
}

export interface Tool {
  key: 'notices' | 'errors' | 'colour' | 'theme' | 'language' | 'fullScreen' | 'dashboard'
  label: string
  icon: ReactNode
  count?: number
  panel?: ComponentType<PanelProps>
  act?: () => void
}

const NoticesPanel = lazyInKit(() => import('../desk/notices-panel.tsx'))
const ErrorsPanel = lazyInKit(() => import('./errors-panel.tsx'))
const ColourPanel = lazyPart(() => import('../look/colour-panel.tsx'))
const ThemePanel = lazyPart(() => import('../look/theme-panel.tsx'))

export function useTools(): Tool[] {
  const { t } = useTranslation('top')
  const { t: shell } = useTranslation()
  const isFull = useFullScreen()
  const errors = useErrorLog((log) => log.entries.length)
  const keepsLogs = useCan()('log-error')
  const unread = useUnread()
  const openDashboard = useDashboard()
  const tools: (Tool | false)[] = [
    {
      key: 'notices',
      label: t('notices.title'),
      icon: <Glyph name="mail" />,
      count: unread.notice + unread.mail,
      panel: NoticesPanel,
    },
    // Who keeps no logs sees them where there is something to send.
    (errors > 0 || keepsLogs) && {
      key: 'errors',
      label: t('errors.title'),
      icon: <Glyph name="bug" />,
      count: errors,
      panel: ErrorsPanel,
    },
    { key: 'colour', label: t('colour.title'), icon: <Glyph name="drop" />, panel: ColourPanel },
    { key: 'theme', label: t('theme.title'), icon: <Glyph name="shirt" />, panel: ThemePanel },
    { key: 'language', label: shell('language'), icon: <Glyph name="language" />, panel: LanguagePanel },
    isFullScreenOffered() && {
      key: 'fullScreen',
      label: shell(isFull ? 'top.leaveFullScreen' : 'top.fullScreen'),
      icon: <Glyph name={isFull ? 'leaveFullScreen' : 'fullScreen'} />,
      act: toggleFullScreen,
    },
    openDashboard !== undefined && {
      key: 'dashboard',
      label: t('dashboard'),
      icon: <Glyph name="dashboard" />,
      act: openDashboard,
    },
  ]
  return tools.filter((tool) => tool !== false)
}
