// What the history says: alarms day by day, what alarms most, how long people and devices take, and rules that are a nuisance.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { alarmTransition } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { labelOf, useLocale } from '../data/locale.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { Bars } from '../figures/bars.tsx'
import { spanText } from '../figures/figure-text.ts'
import { useRowLinks } from '../figures/links.ts'
import { useWords as useFigureWords } from '../figures/words/use-words.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import type { ViewProps } from '../screen/adjust.ts'
import { listed } from '../words/listed.ts'
import { type Query, narrowedBy, useDays, useMost, useNuisances, useTimes } from './history-data.ts'
import './history.css'
import { useWords } from './words/use-words.ts'

const HistoryChart = lazyPart(() => import('./history-chart.tsx'))

export function HistoryStatistics({ filters }: Pick<ViewProps, 'filters'>) {
  const { narrowed, period, dropped } = narrowedBy(filters)
  return (
    <div className="alarm-statistics">
      {dropped.length > 0 && <Dropped names={dropped} />}
      <Days query={narrowed} />
      <Most query={period} />
      <Durations query={period} />
      <Nuisances query={period} />
    </div>
  )
}

/** The figures know fewer filters than the list. */
function Dropped({ names }: { names: readonly string[] }) {
  const { t } = useWords()
  const locale = useLocale()
  const fields: Readonly<Record<string, Field>> = alarmTransition.fields
  const told = names.map((name) => (fields[name] ? labelOf(fields[name], locale) : t('statistics.conditions')))
  return (
    <p className="alarm-dropped" role="status">
      {t('statistics.dropped', { names: listed([...new Set(told)]) })}
    </p>
  )
}

function Panel({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="alarm-statistic">
      <h2>
        {title}
        {beside}
      </h2>
      {children}
    </section>
  )
}

const spans = ['week', 'month'] as const

function Days({ query }: { query: Query }) {
  const { t } = useWords()
  const locale = useLocale()
  const [span, setSpan] = useState<(typeof spans)[number]>('week')
  const options = spans.map((value) => ({ value, label: t(`statistics.${value}`) }))
  return (
    <Panel title={t('statistics.days')} beside={<Segmented options={options} value={span} onChange={setSpan} />}>
      <Loaded query={useDays(span, query)} name={alarmTransition[locale]}>
        {(days) => <HistoryChart days={days} />}
      </Loaded>
    </Panel>
  )
}

const groups = ['device', 'deviceType', 'rule', 'area'] as const
/** The filter of the alarms' list that shows the rows behind a bar. */
const filterOf = { device: 'deviceId', deviceType: 'deviceTypeId', rule: 'ruleId', area: 'areaId' } as const

function Most({ query }: { query: Query }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useRowLinks()
  const [by, setBy] = useState<(typeof groups)[number]>('device')
  const options = groups.map((value) => ({ value, label: t(`statistics.by.${value}`) }))
  return (
    <Panel title={t('statistics.most')} beside={<Segmented options={options} value={by} onChange={setBy} />}>
      <Loaded query={useMost(by, query)} name={alarmTransition[locale]}>
        {(most) =>
          most.length === 0 ? (
            <p>{t('statistics.none')}</p>
          ) : (
            <Bars
              label={t('statistics.most')}
              bars={most.map(({ id, name, alarms, times }) => ({
                key: id,
                label: name,
                n: times,
                text: t('statistics.alarms', { count: alarms }),
                to: linkTo('alarm-record', { [filterOf[by]]: id }),
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}

function Durations({ query }: { query: Query }) {
  const { t } = useWords()
  const { t: figures } = useFigureWords()
  const locale = useLocale()
  const levels = useDictionary(alarmLevel)
  const span = (seconds: number | null) => (seconds === null ? figures('none') : spanText(figures, seconds / 60))
  return (
    <Panel title={t('statistics.times')}>
      <Loaded query={useTimes(query)} name={alarmTransition[locale]}>
        {(rows) => (
          <table>
            <thead>
              <tr>
                {(['level', 'count', 'toAck', 'toClear'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`statistics.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ level, alarms, meanAck, meanClear }) => (
                <tr key={level}>
                  <th scope="row">{levels.find(({ key }) => key === String(level))?.label}</th>
                  <td>{alarms}</td>
                  <td>{span(meanAck)}</td>
                  <td>{span(meanClear)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  )
}

function Nuisances({ query }: { query: Query }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useRowLinks()
  return (
    <Panel title={t('statistics.nuisance')} beside={<small>{t('statistics.nuisanceHint')}</small>}>
      <Loaded query={useNuisances(query)} name={alarmTransition[locale]}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t('statistics.noNuisance')}</p>
          ) : (
            <Bars
              label={t('statistics.nuisance')}
              bars={rows.map(({ id, name, times, mostPerDay, medianSeconds }) => ({
                key: id,
                label: name,
                n: times,
                text: [
                  t('statistics.perDay', { count: mostPerDay }),
                  ...(medianSeconds === null ? [] : [t('statistics.median', { seconds: medianSeconds })]),
                ].join(' · '),
                to: linkTo('alarm-rule', { id }),
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
