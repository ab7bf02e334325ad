import { useTranslation } from 'react-i18next'
import './plain.css'

/** Shows itself only when the wait is long enough to be noticed. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="st-waiting" role="status">
      <span className="st-visually-hidden">{t('page.loading')}</span>
      <i />
    </div>
  )
}
