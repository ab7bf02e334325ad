import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

export const NoNews = ({ title, hint }: { title: string; hint?: string }) => (
  <div className="panel-none">
    <b>{title}</b>
    {hint && <p>{hint}</p>}
  </div>
)

export function NewsFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation('top')
  const { t: shell } = useTranslation()
  return (
    <div className="panel-none" role="alert">
      <b>{t('notices.failed')}</b>
      <Button onClick={retry}>{shell('page.retry')}</Button>
    </div>
  )
}
