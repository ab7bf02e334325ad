// Names the hospital's time zone where the browser's differs.
import { otherZone } from '@steward/client/zone'
import { useTranslation } from 'react-i18next'

export function ZoneName() {
  const { t } = useTranslation()
  const zones = otherZone()
  return zones ? <small className="zone-name">{t('zone', zones)}</small> : null
}
