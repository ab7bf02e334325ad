import { useTranslation } from 'react-i18next'
import { PlainPage } from './plain-pages.tsx'

export function MenuFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const ways = [{ label: t('page.retry'), go: onRetry }]
  return <PlainPage scene="broken" title={t('menu.failed')} text={t('unreachable')} ways={ways} />
}
