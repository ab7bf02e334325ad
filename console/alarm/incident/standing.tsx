// The alarms of an incident as they stood at a moment, by where they are; the cause and the first of them are marked.
import { wireTime } from '@steward/client/zone'
import { alarmCourse } from '@steward/domain/alarm/alarm-course'
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import type { IncidentReplay, ReplayAlarm, StoodThen } from '@steward/domain/alarm/replay'
import { alarmRecord } from '@steward/domain/index'
import { memo, useId } from 'react'
import { useDictionary } from '../../data/use-dictionary.ts'
import { Tag } from '../../kinds/tag.tsx'
import { Link } from '../../kit/address/link.tsx'
import { isActive, isWaiting } from '../../live/live-alarms.ts'
import { useLinks } from '../../live/live-paths.ts'
import { EntryTag } from '../page/entry-tag.tsx'
import { useEntry } from '../page/use-entry.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  told: IncidentReplay
  standing: ReadonlyMap<string, StoodThen>
}

export function Standing({ told, standing }: Props) {
  const { t } = useWords()
  const id = useId()
  const there = told.alarms.filter((alarm) => standing.has(alarm.id))
  const later = told.alarms.length - there.length
  const areas = [...Map.groupBy(there, ({ areaId }) => areaId)]
  return (
    <section className="replay-standing" aria-labelledby={id}>
      <h2 id={id}>{t('alarms')}</h2>
      <Levels standing={standing} />
      {there.length === 0 && <p className="replay-none">{t('none')}</p>}
      {areas.map(([areaId, alarms]) => (
        <div key={areaId}>
          <h3>
            {alarms[0]?.area || t('noArea')} <small>{alarms.length}</small>
          </h3>
          <ol>
            {alarms.map((alarm) => {
              const then = standing.get(alarm.id)
              return (
                then && (
                  <StandingAlarm
                    key={alarm.id}
                    alarm={alarm}
                    {...then}
                    isRoot={alarm.id === told.rootId}
                    isFirst={alarm.id === told.firstId}
                  />
                )
              )
            })}
          </ol>
        </div>
      ))}
      {later > 0 && <p className="replay-cut">{t('notYet', { count: later })}</p>}
    </section>
  )
}

function Levels({ standing }: Pick<Props, 'standing'>) {
  const { t } = useWords()
  const levels = useDictionary(alarmLevel)
  const all = [...standing.values()]
  const waiting = all.filter(({ state }) => isWaiting(state)).length
  return (
    <ul className="replay-levels" aria-live="off">
      {levels.map(({ key, label }) => {
        const count = all.filter(({ state, level }) => isActive(state) && String(level) === key).length
        return (
          <li key={key} data-level={key}>
            <b>{count}</b> {label} <small>{t('active')}</small>
          </li>
        )
      })}
      <li>{t('waiting', { count: waiting })}</li>
    </ul>
  )
}

interface RowProps extends StoodThen {
  alarm: ReplayAlarm
  isRoot: boolean
  isFirst: boolean
}

/** Most stay as they are from one picture to the next. */
const StandingAlarm = memo(function StandingAlarm({ alarm, state, level, since, isRoot, isFirst, ...flags }: RowProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  const [levelOf, stateOf] = [useEntry(alarmLevel), useEntry(alarmCourse.dictionary)]
  return (
    <li data-level={level} data-state={state}>
      <EntryTag entry={levelOf(level)} />
      <div>
        <Link to={linkTo(alarmRecord, { alarm: alarm.id })}>{alarm.name}</Link>
        <small>{alarm.device}</small>
      </div>
      {isRoot && <Tag tone="danger">{t('root')}</Tag>}
      {isFirst && <Tag tone="info">{t('first')}</Tag>}
      {flags.isFlapping && <small>{t('flapping')}</small>}
      {flags.isLatched && <small>{t('latched')}</small>}
      {flags.isShelved && <small>{t('shelved')}</small>}
      <EntryTag entry={stateOf(state)} />
      <time>{t('since', { time: wireTime(since).slice(11) })}</time>
    </li>
  )
})
