// The clocks of a repair: response, arrival and finish, each against its time, and how far the whole has run.
import { repairOrder } from '@steward/domain/index'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf, useLocale } from '../data/locale.ts'
import { Due } from '../detail/due.tsx'
import { plain } from '../kinds/view.ts'
import { formatSpan, momentOf, useClock } from '../live/live-clock.ts'
import type { PartProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import './repair.css'

const clocks = [
  { due: 'responseDue', done: 'acceptTime', late: 'responseBreached' },
  { due: 'arriveDue', done: 'arriveTime', late: undefined },
  { due: 'finishDue', done: 'finishTime', late: 'finishBreached' },
] as const

export function ClockBar({ row }: PartProps) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const locale = useLocale()
  const shown = clocks.filter(({ due }) => plain(row[due]) !== '')
  if (shown.length === 0) return null
  const isVoid = row.orderStatus === 'cancelled'
  const rested = Number(row.pausedSec ?? 0)
  return (
    <section className="crud-facts repair-clocks" aria-label={t('clocks')}>
      {!isVoid && <Run row={row} />}
      <dl>
        {shown.map(({ due, done, late }) => (
          <div key={due}>
            <dt>{labelOf(repairOrder.fields[due], locale)}</dt>
            <dd>
              <Due
                at={row[due]}
                doneAt={row[done]}
                from={due === 'responseDue' ? (row.reopenTime ?? row.reportTime) : runsFrom(row)}
                restingSince={due === 'finishDue' ? row.pausedSince : undefined}
                isLate={late !== undefined && row[late] === 1}
                isVoid={isVoid}
              />
              <small>{plain(row[due]).slice(5, 16)}</small>
            </dd>
          </div>
        ))}
      </dl>
      {rested > 0 && <p className="crud-none">{t('rested', { span: formatSpan(rested * 1000, iot) })}</p>}
    </section>
  )
}

/** The report or the reopening, later by what the clock has rested. */
function runsFrom({ reportTime, reopenTime, pausedSec }: PartProps['row']): number | undefined {
  const from = momentOf(reopenTime ?? reportTime)
  return from === undefined ? undefined : from + Number(pausedSec ?? 0) * 1_000
}

/** How much of the time to the finish is spent. */
function Run({ row }: Pick<PartProps, 'row'>) {
  const { t } = useWords()
  const [from, due] = [runsFrom(row), momentOf(row.finishDue)]
  const stopped = momentOf(row.finishTime) ?? momentOf(row.pausedSince)
  const spent = useClock((now) =>
    from === undefined || due === undefined || due <= from
      ? -1
      : Math.round((((stopped ?? now) - from) / (due - from)) * 100),
  )
  if (spent < 0) return null
  const state = spent > 100 ? 'late' : plain(row.pausedSince) !== '' ? 'resting' : spent >= 80 ? 'soon' : 'ok'
  const style: CSSProperties & Record<'--spent', string> = { '--spent': `${Math.min(spent, 100)}%` }
  return (
    <div className="repair-run" data-due={state} style={style} role="img" aria-label={t('spent', { percent: spent })}>
      <i />
    </div>
  )
}
