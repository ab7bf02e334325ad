// Says of what is shown that it could not be read anew, and as of when it is. Without antd: the home page has it too.
import { wireTime } from '@steward/client/zone'
import { useTranslation } from 'react-i18next'
import { failureText, isToldAbove } from '../../data/failures.ts'
import { isOpen, useSession } from '../../data/session.ts'
import './outdated.css'

interface OutdatedProps {
  failure: Error
  /** Epoch milliseconds. */
  asOf: number
  again: () => void
}

export function Outdated({ failure, asOf, again }: OutdatedProps) {
  const { t } = useTranslation()
  // Only while it is: a refusal that came after signing in again would leave old rows without a word.
  const isCovered = !useSession(isOpen)
  if (isCovered && isToldAbove(failure)) return null
  return (
    <p className="kit-outdated" role="alert">
      <span>{t('page.notRenewed', { time: wireTime(asOf), cause: failureText(failure) })}</span>
      <button type="button" onClick={again}>
        {t('page.retry')}
      </button>
    </p>
  )
}
