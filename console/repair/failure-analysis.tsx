// Failures of a period: how reliable the devices were, what failed them, and when each was down.
import { wireTime } from '@steward/client/zone'
import type { Entry } from '@steward/domain/dictionary'
import { deviceFailure } from '@steward/domain/index'
import { faultCause, faultPhenomenon } from '@steward/domain/repair/dictionaries'
import { useLocale } from '../data/locale.ts'
import { Bars } from '../figures/bars.tsx'
import { type Counted, type FailureStats, useFailureStats } from '../figures/failure-stats.ts'
import { spanText } from '../figures/figure-text.ts'
import { useRowLinks } from '../figures/links.ts'
import { ReliabilityTiles } from '../figures/reliability.tsx'
import { useWords } from '../figures/words/use-words.ts'
import { splitSpan } from '../kinds/range.ts'
import { Link } from '../kit/address/link.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { ViewProps } from '../screen/adjust.ts'
import './failure-analysis.css'

/** What of the list's filters the figures know. */
const narrowing = ['deviceId', 'equipmentType', 'areaId'] as const

export function FailureAnalysis({ filters }: Pick<ViewProps, 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const narrowed = Object.fromEntries(narrowing.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))
  const [from, to] = splitSpan(filters.failTime ?? '')
  const query = { ...narrowed, ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const reading = useFailureStats(query)
  return (
    <Loaded query={reading} name={deviceFailure[locale]}>
      {(data) => (
        <div className="failure-analysis">
          <p className="failure-period">
            {t('period')} {data.first} – {data.last}
          </p>
          <ReliabilityTiles {...data} narrowed={narrowed} />
          {data.byDevice.length === 0 ? (
            <p className="failure-none">{t('failure.none')}</p>
          ) : (
            <>
              <Timeline stats={data} />
              <div className="failure-causes">
                <Pareto
                  title={t('failure.causes')}
                  field="faultCause"
                  entries={faultCause.entries}
                  counted={data.causes}
                  stats={data}
                  narrowed={narrowed}
                />
                <Pareto
                  title={t('failure.symptoms')}
                  field="faultPhenomenon"
                  entries={faultPhenomenon.entries}
                  counted={data.symptoms}
                  stats={data}
                  narrowed={narrowed}
                />
              </div>
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}

interface ParetoProps {
  title: string
  field: string
  entries: Readonly<Record<string, Entry | undefined>>
  counted: readonly Counted[]
  stats: FailureStats
  narrowed: Readonly<Record<string, string>>
}

/** Most frequent first, with the share of all that they and those before them are. */
function Pareto({ title, field, entries, counted, stats, narrowed }: ParetoProps) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useRowLinks()
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  const bars = counted.map(({ code, count, downMinutes }, i) => {
    const soFar = counted.slice(0, i + 1).reduce((sum, one) => sum + one.count, 0)
    return {
      key: code,
      label: code === '' ? t('failure.notGiven') : (entries[code]?.[locale] ?? code),
      n: count,
      text: [
        t('failure.cumulative', { share: Math.round((soFar / Math.max(1, all)) * 100) }),
        `${t('failure.downtime')} ${spanText(t, downMinutes)}`,
      ].join(' · '),
      to:
        code === ''
          ? undefined
          : linkTo('device-failure', {
              ...narrowed,
              failTime: `${stats.first}~${stats.last}`,
              planned: '0',
              [field]: code,
            }),
    }
  })
  return (
    <section className="failure-panel">
      <h2>{title}</h2>
      <Bars label={title} bars={bars} />
    </section>
  )
}

/** Up and down of each device over the period. */
function Timeline({ stats }: { stats: FailureStats }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const width = Math.max(1, stats.to - stats.from)
  const at = (ms: number) => ((Math.min(Math.max(ms, stats.from), stats.to) - stats.from) / width) * 100
  const clock = (ms: number) => wireTime(ms).slice(5, 16)
  return (
    <section className="failure-panel">
      <h2>
        {t('failure.timeline')}
        <small>{t('failure.timelineHint')}</small>
      </h2>
      <ul className="failure-lanes">
        {stats.byDevice.map(({ deviceId, name, downMinutes, episodes }) => (
          <li key={deviceId}>
            <Link to={linkTo({ name: 'device' }, { id: deviceId, tab: 'failures' })} title={name}>
              {name}
            </Link>
            <div className="failure-lane">
              {episodes.map(({ id, from, to, kind }) => {
                const words = t('failure.bar', {
                  name,
                  state: t(`failure.${kind}`),
                  from: clock(from),
                  to: to === null ? t('failure.untilNow') : clock(to),
                })
                return (
                  <Link
                    key={id}
                    to={linkTo(deviceFailure, { id })}
                    className="failure-episode"
                    data-kind={kind}
                    style={{ left: `${at(from)}%`, width: `${at(to ?? stats.to) - at(from)}%` }}
                    title={words}
                    aria-label={words}
                  />
                )
              })}
            </div>
            <b>{spanText(t, downMinutes)}</b>
          </li>
        ))}
      </ul>
      <div className="failure-axis" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((part) => (
          <span key={part}>{clock(stats.from + (width * part) / 4).slice(0, 5)}</span>
        ))}
      </div>
      {stats.failing > stats.byDevice.length && (
        <p className="failure-none">{t('failure.others', { count: stats.failing - stats.byDevice.length })}</p>
      )}
    </section>
  )
}
