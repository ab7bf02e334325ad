// What every attempt to deliver an event met, newest first, and what was sent.
import { apiAttempt, apiDelivery } from '@steward/domain/index'
import { deliveryFailure } from '@steward/domain/iot/dictionaries'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Lines } from '../../kit/state/shape.tsx'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from './words/use-words.ts'
import './access-key.css'

const MOST = 100

/** Nothing where the person may not read them. */
export function Attempts(props: PartProps) {
  const may = useMay(apiAttempt)
  return may('list') && <Shown {...props} />
}

function Shown({ row }: PartProps) {
  const { t } = useWords()
  const id = useId()
  const query = useQuery({
    // Below the delivery: what changes it refreshes them too.
    queryKey: [apiDelivery.name, 'attempts', row.id],
    queryFn: ({ signal }) => client.list(apiAttempt, { size: MOST, filters: { deliveryId: row.id } }, signal),
    meta: { follows: rowOf(apiDelivery, row.id), isQuiet: true },
  })
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>{t('attempts')}</h3>
      <Loaded query={query} name={t('attempts')} shape={<Lines count={2} />} empty={<p>{t('none')}</p>}>
        {({ records }) => (
          <ol className="access-attempts">
            {records.map((one) => (
              <Attempt key={one.id} one={one} />
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}

function Attempt({ one }: { one: AnyRow }) {
  const { t } = useWords()
  const locale = useLocale()
  const failure = deliveryFailure.entries[plain(one.failure) as keyof typeof deliveryFailure.entries]
  return (
    <li>
      <div>
        <strong>{t('attempt', { n: plain(one.attemptNo) })}</strong>
        <time>{plain(one.sendTime)}</time>
        <span data-failed={failure !== undefined}>{failure ? failure[locale] : t('arrived')}</span>
        {one.httpStatus !== null && <span>{t('answered', { status: plain(one.httpStatus) })}</span>}
        <span>{t('took', { ms: plain(one.durationMs) })}</span>
      </div>
      {one.httpStatus !== null && <pre>{plain(one.answer) || t('emptyAnswer')}</pre>}
    </li>
  )
}

export function Content({ row }: PartProps) {
  const { t } = useWords()
  const id = useId()
  if (!row.content) return null
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>{t('content')}</h3>
      <pre className="access-script" tabIndex={0} aria-labelledby={id}>
        {JSON.stringify(row.content, null, 2)}
      </pre>
    </section>
  )
}
