// Says whose clock is shown, where the reader's own stands otherwise.
import { otherZone } from '@steward/client/zone'
import { useTranslation } from 'react-i18next'

export function ZoneName() {
  const { t } = useTranslation()
  const zones = otherZone()
  return zones ? <small className="zone-name">{t('zone', zones)}</small> : null
}
