import { useTranslation } from 'react-i18next'
import './plain.css'

/** A loading indicator that appears only after a CSS delay. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="st-waiting" role="status">
      <span className="st-visually-hidden">{t('page.loading')}</span>
      <i />
    </div>
  )
}
