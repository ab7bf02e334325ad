// Says in a form that somebody else has saved its row meanwhile, and loads it as it is now.
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

export function StaleNotice({ reload }: { reload: () => void }) {
  const { t } = useTranslation('crud')
  return (
    <Alert
      type="warning"
      showIcon
      title={t('staleTitle')}
      description={t('staleHint')}
      action={<Button onClick={reload}>{t('staleReload')}</Button>}
    />
  )
}
