// Earlier alarms of the same rule: how they were judged, how long they took, and what repaired them.
import { wireTime } from '@steward/client/zone'
import { alarmResult, closeReason } from '@steward/domain/alarm/dictionaries'
import type { SimilarAlarm, SimilarAlarms } from '@steward/domain/alarm/page/answers'
import { alarmRecord, repairBill, repairOrder } from '@steward/domain/index'
import { faultCause, faultRemedy } from '@steward/domain/repair/dictionaries'
import { useTranslation } from 'react-i18next'
import { Link } from '../../kit/address/link.tsx'
import { formatSpan } from '../../live/live-clock.ts'
import { useLinks } from '../../live/live-paths.ts'
import { listed } from '../../words/listed.ts'
import type { Alarm } from '../look.tsx'
import { EntryTag } from './entry-tag.tsx'
import { Part, SomeOf } from './part.tsx'
import { useEntry } from './use-entry.ts'
import { useSimilar } from './use-parts.ts'
import { useWords } from './words/use-words.ts'

export function Similar({ alarm }: { alarm: Alarm }) {
  const { t } = useWords()
  const query = useSimilar(alarm.id)
  return (
    <Part name="similar" title={t('similar.title')} query={query}>
      {(similar) => (
        <>
          <Summary similar={similar} />
          {(['same', 'alike'] as const).map(
            (which) =>
              (which === 'same' || similar.alike.total > 0) && (
                <div key={which}>
                  <h3>{t(`similar.${which}`)}</h3>
                  <SomeOf of={similar[which]} none={t('similar.none')}>
                    {(rows) => (
                      <ol className="alarm-page-rows">
                        {rows.map((one) => (
                          <Earlier key={one.id} one={one} isElsewhere={which === 'alike'} />
                        ))}
                      </ol>
                    )}
                  </SomeOf>
                </div>
              ),
          )}
        </>
      )}
    </Part>
  )
}

function Summary({ similar: { same, results, median } }: { similar: SimilarAlarms }) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const result = useEntry(alarmResult)
  if (same.total === 0) return null
  const judged = results.map((one) =>
    t('similar.result', { name: result(one.result)?.label ?? one.result, count: one.count }),
  )
  return (
    <p className="alarm-page-sum">
      {median === null
        ? t('similar.summaryPlain', { count: same.total })
        : t('similar.summary', { count: same.total, span: formatSpan(median, iot) })}
      {judged.length > 0 && <span>{t('similar.results', { results: listed(judged) })}</span>}
    </p>
  )
}

function Earlier({ one, isElsewhere }: { one: SimilarAlarm; isElsewhere: boolean }) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const linkTo = useLinks()
  const [result, closed] = [useEntry(alarmResult), useEntry(closeReason)]
  const because = one.result === null ? closed(one.closedBecause)?.label : undefined
  return (
    <li>
      <p>
        <Link to={linkTo(alarmRecord, { alarm: one.id })}>{wireTime(one.at).slice(0, 16)}</Link>
        {isElsewhere && <span>{one.device}</span>}
        <EntryTag entry={result(one.result)} />
      </p>
      <small>
        {[
          one.lasted === null ? t('similar.standing') : t('similar.lasted', { span: formatSpan(one.lasted, iot) }),
          one.answered === null ? '' : t('similar.answered', { span: formatSpan(one.answered, iot) }),
          because ?? '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </small>
      {one.remark && <blockquote>{one.remark}</blockquote>}
      {one.repair && <Repaired repair={one.repair} />}
    </li>
  )
}

function Repaired({ repair }: { repair: NonNullable<SimilarAlarm['repair']> }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const [cause, remedy] = [useEntry(faultCause), useEntry(faultRemedy)]
  const to = repair.orderId ? linkTo(repairOrder, { id: repair.orderId }) : linkTo(repairBill, { id: repair.billId })
  const [why, how] = [cause(repair.cause)?.label, remedy(repair.remedy)?.label]
  return (
    <blockquote>
      <Link to={to}>{repair.no}</Link> {why && t('similar.cause', { cause: why })}{' '}
      {how && t('similar.remedy', { remedy: how })} {repair.done}
    </blockquote>
  )
}
