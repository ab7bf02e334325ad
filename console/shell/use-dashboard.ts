import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../data/settings.ts'

/** Opens the monitoring dashboard in a window of its own; nothing where the installation has none. */
export function useDashboard(): (() => void) | undefined {
  const { t } = useTranslation('top')
  const { message } = App.useApp()
  const { settings: { dashboardUrl } = { dashboardUrl: '' } } = useSettings()
  if (dashboardUrl === '') return undefined
  return () => {
    try {
      window.open(new URL(dashboardUrl, location.origin), '_blank', 'noopener,noreferrer')
    } catch {
      void message.error(t('dashboardFailed'))
    }
  }
}
