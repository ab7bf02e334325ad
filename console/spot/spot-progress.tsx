// How a report goes on, for whoever made it.
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '../data/failures.ts'
import type { Followed } from './spot-address.ts'
import { useProgress } from './spot-data.ts'
import { useWords } from './words/use-words.ts'

const steps = ['reported', 'accepted', 'dispatched', 'arrived', 'finished', 'closed'] as const
const stopped = ['rejected', 'cancelled', 'merged']

export function SpotProgress({ followed }: { followed: Followed }) {
  const { t } = useWords()
  const { data, error, isFetching } = useProgress(followed)
  const queries = useQueryClient()
  const update = () => void queries.invalidateQueries({ queryKey: ['spot', 'follow', followed] })
  if (!data && !error) return <div className="spot-expected" role="status" aria-label={t('title')} />
  return (
    <section className="spot-progress" aria-live="polite">
      {data && (
        <>
          <h2>{data.state === 'submitted' ? t('sent') : data.stateName}</h2>
          <p className="spot-title">{data.title}</p>
          <p>
            {t('number')} <b>{data.no}</b>
          </p>
          {data.reason !== '' && <p>{t('reason', { reason: data.reason })}</p>}
          <ol>
            {steps.map((step) => {
              const at = data.steps.find((one) => one.step === step)?.at
              if (at === undefined && (data.isOver || stopped.includes(data.state))) return null
              return (
                <li key={step} data-done={at !== undefined || undefined}>
                  <span>{t(`step.${step}`)}</span>
                  {at !== undefined && <time dateTime={at}>{at.slice(5, 16)}</time>}
                </li>
              )
            })}
          </ol>
          {!data.isOver && <p className="spot-hint">{t('keep')}</p>}
        </>
      )}
      {error && (
        <p role="alert" className="spot-refused">
          {failureText(error)}
        </p>
      )}
      <button type="button" className="spot-quiet" aria-disabled={isFetching} onClick={update}>
        {t('update')}
      </button>
    </section>
  )
}
