// The toast of a failed call; a refusal for want of a right can be asked why.
import { useTranslation } from 'react-i18next'
import type { Refused } from '../data/failures.ts'
import '../kit/kit.css'
import { explain } from '../look/frame-state.ts'
import { readingTime } from './reading-time.ts'

/** Seconds: there is something to read and to press. */
const LONGER = 8

/** The text is the toast's key: equal messages of several failed calls appear once. */
export const failureToast = (words: string, refused?: Refused, key = words) =>
  refused
    ? {
        key,
        duration: LONGER,
        content: (
          <>
            {words}
            <AskWhy refused={refused} />
          </>
        ),
      }
    : { key, duration: readingTime(words), content: words }

function AskWhy({ refused }: { refused: Refused }) {
  const { t } = useTranslation()
  return (
    <button type="button" className="kit-link" onClick={() => explain(refused)}>
      {t('page.whyRefused')}
    </button>
  )
}
