// Placeholders of a list: empty, nothing found, forbidden, failed.
import { Refusal } from '@steward/client'
import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../data/failures.ts'
import { Lines } from './shape.tsx'
import { Why } from './why.tsx'

interface StateProps {
  title: string
  hint?: ReactNode
  children?: ReactNode
  role?: 'alert' | 'status'
}

const State = ({ title, hint, children, role = 'status' }: StateProps) => (
  <div className="kit-state" role={role}>
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={null} />
    <strong>{title}</strong>
    {hint && <p>{hint}</p>}
    {children}
  </div>
)

export function Failed({ failure, name, again }: { failure: Error; name: string; again: () => void }) {
  const { t } = useTranslation('crud')
  const code = failure instanceof Refusal ? failure.code : undefined
  const words = failureText(failure)
  const requestId = failure instanceof Refusal ? failure.requestId : undefined
  if (code === 403) {
    const call = failure instanceof Refusal ? failure.call : undefined
    return (
      <State role="alert" title={t('deniedTitle', { name })} hint={t('deniedHint')}>
        {call && <Why about={{ kind: 'call', ...call }} />}
      </State>
    )
  }
  if (code === 404) return <State role="alert" title={t('missingTitle', { name })} />
  return (
    <State
      role="alert"
      title={t('failedTitle')}
      hint={
        <>
          {words}
          {requestId && !words.includes(requestId) && <small>{t('requestId', { id: requestId })}</small>}
        </>
      }
    >
      <Button onClick={again}>{t('retry')}</Button>
    </State>
  )
}

interface NothingProps {
  /** Name of the entity. */
  name: string
  isFiltered: boolean
  clear: () => void
  /** Absent without the right to add. */
  add: (() => void) | undefined
}

export function Nothing({ name, isFiltered, clear, add }: NothingProps) {
  const { t } = useTranslation('crud')
  if (isFiltered)
    return (
      <State title={t('noMatchTitle', { name })} hint={t('noMatchHint')}>
        <Button onClick={clear}>{t('clearFilters')}</Button>
      </State>
    )
  return (
    <State title={t('emptyTitle', { name })} hint={t(add ? 'emptyAdd' : 'emptyWait')}>
      {add && (
        <Button type="primary" onClick={add}>
          {t('addTitle', { name })}
        </Button>
      )}
    </State>
  )
}

/** The skeleton of rows, a form or a page. */
export const Expected = ({ lines = 8 }: { lines?: number }) => <Lines className="kit-expected" count={lines} />
