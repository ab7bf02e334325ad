// One metric over a span: its course, its total beside an earlier one, and what it is made of.
import { wireTime } from '@steward/client/zone'
import { metricPeriod } from '@steward/domain/energy/dictionaries'
import { modelCalc } from '@steward/domain/index'
import { Suspense } from 'react'
import { useLocale } from '../data/locale.ts'
import '../figures/figures.css'
import { Tile } from '../figures/tile.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import '../kit/switch.css'
import { useClock } from '../live/live-clock.ts'
import { type Analysis, type MetricNode, numberText, shareText, useAnalysis } from './metric-data.ts'
import { label } from './words/label.ts'
import { useWords } from './words/use-words.ts'

const BarsChart = lazyPart(() => import('./bar-chart.tsx'))

const DAY = 86_400_000
const spans = { day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY } as const
type SpanName = keyof typeof spans
const widths = { '1m': 60_000, '15m': 900_000, '1h': 3_600_000, '1d': DAY, '1M': 30 * DAY } as const
type PeriodName = keyof typeof widths
const compares = ['none', 'mom', 'yoy'] as const
/** More bars cannot be told apart. */
const MOST = 800
const FEWEST = 2

const isSpan = (name: string | null): name is SpanName => name !== null && Object.hasOwn(spans, name)
const isPeriod = (name: string | null): name is PeriodName => name !== null && Object.hasOwn(widths, name)

interface Props {
  node: MetricNode
  params: URLSearchParams
  show: (wanted: Readonly<Record<string, string>>) => void
}

/** The span that shows some dozens of values. */
const usualSpan = (period: PeriodName): SpanName =>
  period === '1M' ? 'year' : period === '1d' ? 'month' : period === '1h' ? 'week' : 'day'

const intervalsFor = (own: PeriodName, span: number): PeriodName[] =>
  (Object.keys(widths) as PeriodName[]).filter(
    (name) => widths[name] >= widths[own] && span / widths[name] <= MOST && span / widths[name] >= FEWEST,
  )

export function MetricAnalysis({ node, params, show }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const own: PeriodName = isPeriod(node.period) ? node.period : '1h'
  const asked = params.get('span')
  const span = isSpan(asked) ? asked : usualSpan(own)
  const intervals = intervalsFor(own, spans[span])
  const named = params.get('interval')
  const interval = isPeriod(named) && intervals.includes(named) ? named : (intervals[0] ?? own)
  const compare = compares.find((one) => one === params.get('compare')) ?? 'none'
  // By the minute, so that the query stays the same while nothing is new.
  const end = useClock((now) => Math.floor(now / 60_000) * 60_000)
  const query = useAnalysis({
    id: node.id,
    start: String(end - spans[span]),
    end: String(end),
    interval,
    compare,
    children: '1',
  })
  return (
    <>
      <div className="metric-bar">
        <Switch
          label={t('span')}
          names={Object.keys(spans) as SpanName[]}
          chosen={span}
          words={(name) => t(`spans.${name}`)}
          choose={(name) => show({ span: name, interval: '' })}
        />
        <Switch
          label={t('interval')}
          names={intervals}
          chosen={interval}
          words={(name) => metricPeriod.entries[name][locale]}
          choose={(name) => show({ interval: name })}
        />
        <Switch
          label={t('compare')}
          names={compares}
          chosen={compare}
          words={(name) => t(`compares.${name}`)}
          choose={(name) => show({ compare: name })}
        />
      </div>
      <Loaded query={query} name={modelCalc[locale]} shape={<Expected lines={6} />}>
        {(data) => <Shown data={data} name={node.name} compare={compare} choose={(id) => show({ metric: id })} />}
      </Loaded>
    </>
  )
}

interface SwitchProps<N extends string> {
  label: string
  names: readonly N[]
  chosen: N
  words: (name: N) => string
  choose: (name: N) => void
}

export function Switch<N extends string>({ label: said, names, chosen, words, choose }: SwitchProps<N>) {
  return (
    <div className="kit-switch" role="group" aria-label={said}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => choose(name)}>
          {words(name)}
        </button>
      ))}
    </div>
  )
}

interface ShownProps {
  data: Analysis
  name: string
  compare: (typeof compares)[number]
  choose: (id: string) => void
}

function Shown({ data, name, compare, choose }: ShownProps) {
  const { t } = useWords()
  const text = (value: number | null) => numberText(value, '', data.precision)
  const isSum = data.totalBy === 'sum'
  const totalBy = data.totalBy as keyof ReturnType<typeof totalWords>
  return (
    <>
      <ul className="figure-tiles">
        <Tile
          name={label((words) => words.energy.total)}
          formula={totalWords()[totalBy] ?? totalWords().sum}
          text={text(data.total)}
          n={data.unit}
          to={undefined}
        />
        {compare !== 'none' && (
          <>
            <Tile
              name={label((words) => (compare === 'yoy' ? words.energy.before.yoy : words.energy.before.mom))}
              formula={label((words) => words.energy.beforeFormula)}
              text={text(data.before)}
              n={data.unit}
              to={undefined}
            />
            <Tile
              name={label((words) => words.energy.rate)}
              formula={label((words) => words.energy.rateFormula)}
              text={shareText(data.rate)}
              n=""
              to={undefined}
            />
          </>
        )}
        <Tile
          name={label((words) => words.energy.completeness)}
          formula={label((words) => words.energy.completenessFormula)}
          text={shareText(data.completeness)}
          n=""
          to={undefined}
        />
        {data.loss !== null && (
          <Tile
            name={label((words) => words.energy.loss)}
            formula={label((words) => words.energy.lossFormula)}
            text={text(data.loss)}
            n={data.unit}
            to={undefined}
          />
        )}
      </ul>
      <div className="metric-chart">
        <Suspense fallback={<Expected lines={4} />}>
          <BarsChart
            label={t('chart', { name })}
            head={t('when')}
            unit={data.unit}
            times={data.series.map(([ts]) =>
              wireTime(ts).slice(
                data.interval === '1d' || data.interval === '1M' ? 0 : 5,
                data.interval === '1M' ? 7 : data.interval === '1d' ? 10 : 16,
              ),
            )}
            lines={[{ name: t('value'), kind: isSum ? 'bar' : 'line', values: data.series.map(([, value]) => value) }]}
            note={{ head: t('quality'), values: data.series.map(([, , q]) => t(q === 0 ? 'complete' : 'incomplete')) }}
          />
        </Suspense>
      </div>
      {data.children.length > 0 && (
        <section className="metric-parts" aria-label={t('parts')}>
          <h3>{t('parts')}</h3>
          <ul>
            {data.children.map((child) => (
              <li key={child.id}>
                <button type="button" onClick={() => choose(child.id)}>
                  <span>{child.name}</span>
                  <i
                    style={{ '--of': `${Math.max(0, Math.min(1, child.share ?? 0)) * 100}%` } as React.CSSProperties}
                  />
                  <b>{numberText(child.total, child.unit, data.precision)}</b>
                  <small>{shareText(child.share)}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const totalWords = () => ({
  sum: label((words) => words.energy.totals.sum),
  avg: label((words) => words.energy.totals.avg),
  max: label((words) => words.energy.totals.max),
  min: label((words) => words.energy.totals.min),
  last: label((words) => words.energy.totals.last),
})
