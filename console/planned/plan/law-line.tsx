// Above the plans: how much special equipment none of them covers as the law asks, with the way to its list.
import { useSetParams } from '../../kit/address/address.ts'
import { useLegalCoverage } from './plan-data.ts'
import { useWords } from './words/use-words.ts'
import './plan.css'

export function LawLine() {
  const { t } = useWords()
  const setParams = useSetParams()
  const { data } = useLegalCoverage()
  if (!data || data.count === 0) return null
  return (
    <p className="plan-law-line" role="status">
      <span>{t('law.line', { count: data.count })}</span>
      <button
        type="button"
        className="kit-link"
        onClick={() =>
          setParams((before) => {
            const after = new URLSearchParams(before)
            after.set('view', 'law')
            return after
          })
        }
      >
        {t('law.show')}
      </button>
    </p>
  )
}
