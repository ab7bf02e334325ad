// The last things that happened up to a moment of the replay, the newest first.
import { wireTime } from '@steward/client/zone'
import type { IncidentReplay } from '@steward/domain/alarm/replay'
import { transition } from '@steward/domain/alarm/rule-dictionaries'
import { useId, useMemo } from 'react'
import { EntryTag } from '../page/entry-tag.tsx'
import { useEntry } from '../page/use-entry.ts'
import { useWords } from './words/use-words.ts'

const SHOWN = 12

export function Lately({ told, at }: { told: IncidentReplay; at: number }) {
  const { t } = useWords()
  const id = useId()
  const word = useEntry(transition)
  const { alarms, steps } = told
  const byId = useMemo(() => new Map(alarms.map((alarm) => [alarm.id, alarm])), [alarms])
  const last = steps.findLastIndex((step) => step.at <= at)
  const shown = steps.slice(Math.max(0, last + 1 - SHOWN), last + 1)
  return (
    <section className="replay-lately" aria-labelledby={id}>
      <h2 id={id}>{t('lately')}</h2>
      {shown.length === 0 && <p className="replay-none">{t('nothingYet')}</p>}
      <ol>
        {shown
          .map((step, nth) => ({ step, key: last - shown.length + nth }))
          .toReversed()
          .map(({ step, key }) => (
            <li key={key}>
              <time>{wireTime(step.at).slice(11)}</time>
              <div>
                <EntryTag entry={word(step.transition)} /> <b>{byId.get(step.alarmId)?.device}</b>{' '}
                <span>{byId.get(step.alarmId)?.name}</span> <small>{step.by ?? t('system')}</small>
                {step.note && <blockquote>{step.note}</blockquote>}
              </div>
            </li>
          ))}
      </ol>
    </section>
  )
}
