// One incident or alarm on the wall: level in words and colour, what and where, how long, and how many follow.
import { alarmCourse } from '@steward/domain/alarm/alarm-course'
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import type { WallGroup } from '@steward/domain/alarm/wall'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../data/locale.ts'
import { Tag } from '../../kinds/tag.tsx'
import { Link } from '../../kit/address/link.tsx'
import { useSpanSince } from '../../live/live-clock.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  group: WallGroup
  isCurrent: boolean
  choose: () => void
  /** Undefined for whoever may not. */
  acknowledge: (() => void) | undefined
  isBusy: boolean
  to: string | undefined
  /** Of its incident. */
  replay: string | undefined
}

const entryOf = <E,>(entries: Readonly<Record<string, E>>, key: unknown): E | undefined =>
  Object.entries(entries).find(([one]) => one === String(key))?.[1]

export function Group({ group, isCurrent, choose, acknowledge, isBusy, to, replay }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const level = entryOf(alarmLevel.entries, group.level)
  const state = entryOf(alarmCourse.dictionary.entries, group.state)
  const { name, device, area, value, limit, alarms, waiting } = group
  return (
    <li
      ref={row}
      className="alarm-wall-group"
      data-level={group.level}
      data-waiting={waiting > 0 || undefined}
      aria-current={isCurrent || undefined}
      onPointerDown={choose}
    >
      <b className="alarm-wall-level">{level?.[locale]}</b>
      <div className="alarm-wall-what">
        {to ? (
          <Link to={to}>
            <strong>{name}</strong>
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span>{[device, area].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="alarm-wall-value">
        <b>{value}</b> <small>{limit}</small>
      </div>
      <div className="alarm-wall-state">
        {state && <Tag tone={state.tone}>{state[locale]}</Tag>} <Since moment={group.since} />
        {group.isFlapping && <small>{t('flapping')}</small>}
        {alarms > 1 && (
          <small>
            <Link to={replay}>{t('following', { count: alarms })}</Link>
          </small>
        )}
        {alarms > 1 && waiting > 0 && <small>{t('waiting', { count: waiting })}</small>}
      </div>
      {acknowledge && waiting > 0 && (
        <button
          type="button"
          className="alarm-wall-ack"
          disabled={isBusy}
          aria-label={t('ackOf', { name })}
          onClick={acknowledge}
        >
          {t('ack')}
        </button>
      )}
    </li>
  )
}

function Since({ moment }: { moment: number }) {
  const { t } = useTranslation('iot')
  return <time>{useSpanSince(moment, t)}</time>
}
