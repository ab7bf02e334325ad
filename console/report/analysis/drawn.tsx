// What an analysis shows: its chart, what it amounts to, and what could not be read.
import { wireTime } from '@steward/client/zone'
import { type CSSProperties, Suspense } from 'react'
import { Expected } from '../../kit/state/states.tsx'
import { FigureChart } from '../figure-chart-late.ts'
import type { FigureChartProps } from '../figure-chart.tsx'
import { useWords } from '../query/words/use-words.ts'
import type { Figure, FigureTotal } from './data.ts'
import './analysis.css'

const kinds: Readonly<Record<string, FigureChartProps['kind']>> = {
  trend: 'line',
  compare: 'line',
  report: 'bar',
  rank: 'rank',
  pareto: 'pareto',
  yoyMom: 'bar',
  heatmap: 'heatmap',
  scatter: 'scatter',
}

/** Of a time as much as tells it from the others. */
const clock = (ts: number, interval: string) =>
  ['1d', '1w'].includes(interval)
    ? wireTime(ts).slice(5, 10)
    : interval === '1M'
      ? wireTime(ts).slice(0, 7)
      : wireTime(ts).slice(5, 16)

export function Drawn({ figure, name }: { figure: Figure; name: string }) {
  const { t } = useWords()
  const { type, times, categories, lines, totals, missing } = figure
  const own: Readonly<Record<string, string>> = {
    '': t('now'),
    share: t('share'),
    month: t('monthBefore'),
    year: t('yearBefore'),
  }
  const named = lines.map((line) => ({
    ...line,
    name: own[line.name] ?? (line.isBefore && times ? `${line.name} · ${t('before')}` : line.name),
  }))
  const hasData = lines.some(({ values }) => values.some((value) => value !== null))
  return (
    <div className="analysis-drawn">
      {missing.map((one) => (
        <p key={one.name} className="query-hint">
          {t('missing', one)}
        </p>
      ))}
      {hasData ? (
        <div className="analysis-chart" data-kind={type} style={heightOf(figure)}>
          <Suspense fallback={<Expected lines={4} />}>
            <FigureChart
              kind={kinds[type] ?? 'line'}
              label={t('figure', { name })}
              head={times ? t('time') : t('name')}
              unit={figure.unit}
              categories={times ? times.map((ts) => clock(ts, figure.interval)) : categories}
              lines={named}
              limits={figure.limits}
            />
          </Suspense>
        </div>
      ) : (
        missing.length === 0 && <p className="query-hint">{t('noData')}</p>
      )}
      {totals.length > 0 && hasData && <Totals totals={totals} />}
    </div>
  )
}

/** A ranking grows with its rows. */
const heightOf = ({ type, categories, lines }: Figure) =>
  type === 'rank' ? high(categories.length * 30 + 60) : type === 'heatmap' ? high(lines.length * 26 + 110) : {}
const high = (px: number) => ({ '--chart-height': `${Math.max(220, px)}px`, minHeight: 0 }) as CSSProperties

const numberText = (value: number | null, unit: string) =>
  value === null ? '–' : `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${unit}`
const rateText = (rate: number | null) =>
  rate === null ? '' : `${rate > 0 ? '+' : ''}${(rate * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`

function Totals({ totals }: { totals: readonly FigureTotal[] }) {
  const { t } = useWords()
  const hasBefore = totals.some(({ before }) => before !== null)
  const hasYear = totals.some(({ year }) => year !== null)
  return (
    <div className="query-table" tabIndex={0} role="region" aria-label={t('total')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('total')}</th>
            {hasBefore && <th scope="col">{t('before')}</th>}
            {hasYear && <th scope="col">{t('yearBefore')}</th>}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ name, unit, value, before, rate, year, yearRate }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{numberText(value, unit)}</td>
              {hasBefore && (
                <td>
                  {numberText(before, unit)} <small>{rateText(rate)}</small>
                </td>
              )}
              {hasYear && (
                <td>
                  {numberText(year, unit)} <small>{rateText(yearRate)}</small>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
