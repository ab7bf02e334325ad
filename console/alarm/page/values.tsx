// Values of the alarm's property from an hour before to an hour after, with limits and what happened to the alarm.
import type { AlarmMeaning, MeaningPoint } from '@steward/domain/alarm/page/answers'
import { transition } from '@steward/domain/alarm/rule-dictionaries'
import { alarmTransition } from '@steward/domain/index'
import { measured } from '@steward/domain/measured'
import { Suspense, useState } from 'react'
import { useMay } from '../../data/use-can.ts'
import { useDeviceSeries } from '../../data/use-device-series.ts'
import { useList } from '../../data/use-list.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { momentOf, useClock } from '../../live/live-clock.ts'
import type { Alarm } from '../look.tsx'
import { Part } from './part.tsx'
import { useEntry } from './use-entry.ts'
import { useMeaning } from './use-parts.ts'
import { useWords } from './words/use-words.ts'

const TrendChart = lazyPart(() => import('../../chart/trend-chart.tsx'))

const HOUR = 3_600_000
const MINUTE = 60_000
const POINTS = 720
/** Lines that can be told apart, and entries that can be read beside each other. */
const MOST = 4
const MARKS = 12

interface Props {
  alarm: Alarm
  /** Epoch in ms. */
  moment: number
}

export function Values({ alarm, moment }: Props) {
  const { t } = useWords()
  const query = useMeaning(alarm.id)
  return (
    <Part name="values" title={t('values.title')} query={query}>
      {(meaning) => {
        if (alarm.deviceId === null) return <p className="alarm-page-none">{t('values.noDevice')}</p>
        if (meaning.points === null) return <p className="alarm-page-none">{t('denied')}</p>
        if (meaning.points.length === 0) return <p className="alarm-page-none">{t('values.noPoints')}</p>
        return (
          <Picked
            {...{ alarm, moment, meaning }}
            points={inOrder(meaning.points, alarm.identifier)}
            deviceId={alarm.deviceId}
          />
        )
      }}
    </Part>
  )
}

/** Its own first; of the others those that matter before the rest. */
const inOrder = (points: readonly MeaningPoint[], own: string | null) => {
  const rank = (point: MeaningPoint) => (point.identifier === own ? 0 : point.isKey ? 1 : 2)
  return points.toSorted((one, other) => rank(one) - rank(other))
}

interface PickedProps extends Props {
  meaning: AlarmMeaning
  points: readonly MeaningPoint[]
  deviceId: string
}

function Picked({ alarm, moment, meaning, points, deviceId }: PickedProps) {
  const { t } = useWords()
  const [picked, pick] = useState<readonly string[]>(() => points.slice(0, 1).map(({ identifier }) => identifier))
  const now = useClock((ms) => Math.ceil(ms / MINUTE) * MINUTE)
  const from = moment - HOUR
  const query = useDeviceSeries({
    deviceId,
    identifiers: picked,
    from,
    to: Math.max(Math.min(moment + HOUR, now), from + MINUTE),
    points: POINTS,
  })
  const marks = useMarks(alarm, from)
  const toggle = (identifier: string) =>
    pick((before) => {
      const without = before.filter((one) => one !== identifier)
      return without.length < before.length ? without : [...before, identifier].slice(-MOST)
    })
  const limits = meaning.limits.flatMap(({ level, value, back }) => {
    const identifier = alarm.identifier ?? ''
    return [
      { identifier, level, value, name: t('values.limit', { value: measured(value) }) },
      ...(back === null
        ? []
        : [{ identifier, level: 4, value: back, name: t('values.back', { value: measured(back) }) }]),
    ]
  })
  return (
    <>
      <div className="alarm-page-picks" role="group" aria-label={t('values.pick')}>
        {points.map(({ identifier, name, unit }) => (
          <button
            key={identifier}
            type="button"
            aria-pressed={picked.includes(identifier)}
            onClick={() => toggle(identifier)}
          >
            {name} {unit !== '' && <small>{unit}</small>}
          </button>
        ))}
      </div>
      {from < meaning.rawFrom && (
        <p className="alarm-page-cut">{t(from < meaning.minutesFrom ? 'values.gone' : 'values.noRaw')}</p>
      )}
      <div className="alarm-page-chart" aria-busy={query.isFetching}>
        <Loaded query={query} name={t('values.title')}>
          {(series) =>
            series.lines.every((line) => line.points.every(([, value]) => value === null)) ? (
              <p className="alarm-page-none">{t('values.none')}</p>
            ) : (
              <Suspense fallback={<Expected />}>
                <TrendChart
                  series={series}
                  limits={limits.filter(({ identifier }) => picked.includes(identifier))}
                  marks={marks}
                  label={t('values.chart')}
                />
              </Suspense>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

/** What happened to the alarm from then on, the earliest first. */
function useMarks({ id, alarmLevel }: Alarm, from: number) {
  const word = useEntry(transition)
  const may = useMay(alarmTransition)('list')
  const { data } = useList(alarmTransition, { size: MARKS, order: 'eventTime', filters: { alarmRecordId: id } }, may)
  return (data?.records ?? []).flatMap((one) => {
    const ts = momentOf(one.eventTime)
    if (ts === undefined || ts < from) return []
    return [{ ts, label: word(one.transition)?.label ?? '', level: one.alarmLevel ?? alarmLevel }]
  })
}
