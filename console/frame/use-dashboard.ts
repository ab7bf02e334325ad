import { useTranslation } from 'react-i18next'
import { openOneTimeLink } from '../data/one-time-link.ts'
import { useSettings } from '../data/settings.ts'
import { message } from '../kit/dialog/voice.ts'

/** Opens the monitoring dashboard signed in, in a new window; undefined where none is configured. */
export function useDashboard(): (() => void) | undefined {
  const { t } = useTranslation('top')
  const { settings: { dashboardUrl } = { dashboardUrl: '' } } = useSettings()
  if (dashboardUrl === '') return undefined
  return () => void openOneTimeLink(dashboardUrl).catch(() => message.error(t('dashboardFailed')))
}
