// Whether the history is what it was: the last check, what it covered and what does not fit, and a new one.
import { CHECK_HISTORY } from '@steward/domain/derive/menu-groups'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { client } from '../../data/client.ts'
import { useCan } from '../../data/use-can.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { useRefused } from '../../kit/dialog/use-refused.tsx'
import { type Check, type Show, isUnderWay, useChecks } from './audit-data.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  tenant: string
  show: Show
}

export function AuditCheck({ tenant, show }: Props) {
  const { t } = useWords()
  const can = useCan()
  const cache = useQueryClient()
  const refuse = useRefused()
  const { data: checks, error } = useChecks(tenant)
  const beginning = useMutation({
    mutationFn: () => client.post('blade-log/audit/check', tenant === '' ? {} : { tenantId: tenant }),
    meta: { isQuiet: true },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['audit', 'checks'] }),
    onError: refuse,
  })
  // The list below says why nothing can be read.
  if (error && !checks) return null
  const last = checks?.[0]
  const isGoing = isUnderWay(last)
  const done = checks?.find(({ state }) => state === 'done')
  const isBroken = !isGoing && done !== undefined && done.findingCount > 0
  return (
    <section className="audit-check" data-broken={isBroken || undefined} aria-label={t('check.title')}>
      <div>
        <h2>{t('check.title')}</h2>
        <p role="status">{checks ? wordsOf(last) : '…'}</p>
        {isGoing && <progress aria-label={t('check.title')} {...progressOf(last)} />}
        {!isGoing && last?.state === 'failed' && done && <p>{wordsOf(done)}</p>}
        {!isGoing && done && done.findingCount === 0 && done.count > 0 && (
          <details>
            <summary>{t('check.head')}</summary>
            <p>{t('check.headHint')}</p>
            <code>
              {done.count} {done.head}
            </code>
          </details>
        )}
        {isBroken && <Findings check={done} show={show} />}
      </div>
      {can(CHECK_HISTORY) && (
        <Button loading={beginning.isPending || isGoing} onClick={() => beginning.mutate()}>
          {t('check.begin')}
        </Button>
      )}
    </section>
  )

  function wordsOf(check: Check | undefined): string {
    if (!check) return t('check.never')
    if (check.state === 'waiting') return t('check.waiting')
    if (check.state === 'running') return t('check.running', { done: check.done, total: check.total })
    if (check.state === 'failed') return t('check.failed', { at: check.endedAt })
    if (check.count === 0 && check.findingCount === 0) return t('check.empty', { at: check.endedAt })
    const facts = { at: check.endedAt, count: check.count, from: check.firstTime, to: check.lastTime }
    return check.findingCount === 0 ? t('check.whole', facts) : t('check.broken', { ...facts, n: check.findingCount })
  }
}

const progressOf = (check: Check | undefined) =>
  check && check.total > 0 ? { max: check.total, value: check.done } : {}

function Findings({ check, show }: { check: Check; show: Show }) {
  const { t } = useWords()
  return (
    <ol className="audit-findings">
      {check.findings.map((finding, at) => (
        <li key={`${at} ${finding.seq}`}>
          <strong>{t(`check.what.${finding.what}`)}</strong>
          <span>
            {[
              finding.seq === '' ? '' : t('check.seq', { seq: finding.seq }),
              finding.id === '' ? '' : t('check.id', { id: finding.id }),
              finding.entityName,
              finding.row === '' ? '' : t('no', { id: finding.row }),
              finding.time,
              finding.actor,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {finding.row !== '' && (
            <button type="button" className="kit-link" onClick={() => show({ record: finding.row }, true)}>
              {t('ways.record')}
            </button>
          )}
        </li>
      ))}
      {check.findingCount > check.findings.length && (
        <li>{t('check.more', { n: check.findingCount - check.findings.length })}</li>
      )}
    </ol>
  )
}
