import { Alert, Button } from 'antd'
import type { Unsent } from './use-unsent.ts'
import { useWords } from './words/use-words.ts'
import './kept.css'

interface Props {
  unsent: Unsent
  isSaving: boolean
  retry: () => void
}

/** Says that the form is not saved, and why. */
export function UnsentNotice({ unsent, isSaving, retry }: Props) {
  const { t } = useWords()
  if (!unsent) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="kept-unsent"
      role="alert"
      title={t('unsent')}
      description={t(unsent === 'back' ? 'back' : 'again')}
      action={
        <Button loading={isSaving} onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
