import { DASHBOARD_PATH, dashboardCodes } from '@steward/domain/report/dashboard/calls'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../data/settings.ts'
import { openSignedIn } from '../data/signed-in-link.ts'
import { useCan } from '../data/use-can.ts'
import { message } from '../kit/dialog/voice.ts'

/**
 * Opens the monitoring dashboard signed in, in a new window: ours, or the one whose address the administrator named.
 * Undefined where there is none, or where ours would show nothing to this person.
 */
export function useDashboard(): (() => void) | undefined {
  const { t } = useTranslation('top')
  const can = useCan()
  const { settings } = useSettings()
  if (!settings || settings.dashboardUrl === '') return undefined
  const { dashboardUrl, dashboardLink } = settings
  if (dashboardUrl === DASHBOARD_PATH && !dashboardCodes.some((code) => can(code))) return undefined
  return () => void openSignedIn(dashboardUrl, dashboardLink).catch(() => message.error(t('dashboardFailed')))
}
