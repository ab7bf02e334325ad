// Said of a part beside the pages that has failed, over them, with a way to go on.
import { useTranslation } from 'react-i18next'
import { useWords } from './words/use-words.ts'

export default function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords()
  const { t: shell } = useTranslation()
  return (
    <div className="part-missing" role="alert">
      <strong>{t('title')}</strong>
      <span>{t('text')}</span>
      <button type="button" onClick={onRetry}>
        {shell('page.retry')}
      </button>
      <button type="button" onClick={() => location.reload()}>
        {shell('page.reload')}
      </button>
    </div>
  )
}
