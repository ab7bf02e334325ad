// Open alarms, the most urgent first, with how long each stands.
import { alarmCourse } from '@steward/domain/alarm/alarm-course'
import type { Board, BoardAlarm } from '@steward/domain/report/dashboard/board'
import { useServerNow } from '../data/store.ts'
import { LevelMark } from '../look/level-mark.tsx'
import { filled, spanIn, useLocale, useWords } from '../words/words.ts'
import { Card, Empty } from './card.tsx'

export function Alarms({ alarms: { newest, total }, name }: { alarms: NonNullable<Board['alarms']>; name: string }) {
  const words = useWords()
  const note =
    total > newest.length ? filled(words.allOf, { total, shown: newest.length }) : filled(words.open, { count: total })
  return (
    <Card name={name} note={note}>
      {newest.length === 0 ? (
        <Empty>{words.none}</Empty>
      ) : (
        <ol className="alarms">
          {newest.map((alarm) => (
            <Alarm key={alarm.id} alarm={alarm} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Alarm({ alarm: { name, level, state, device, area, value, since } }: { alarm: BoardAlarm }) {
  const words = useWords()
  const locale = useLocale()
  const now = useServerNow()
  const named = Object.entries(alarmCourse.dictionary.entries).find(([key]) => key === state)?.[1][locale] ?? ''
  return (
    <li data-level={level} data-waiting={state.endsWith('_UNACK') || undefined}>
      <span className="alarm-level">
        <LevelMark level={level} />
        {words.levels[level - 1]}
      </span>
      <span className="alarm-what">
        <strong>{name}</strong>
        <small>{[device, area].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="alarm-value">{value}</span>
      <span className="alarm-state">
        {named}
        <small>{spanIn(words, now - since)}</small>
      </span>
    </li>
  )
}
