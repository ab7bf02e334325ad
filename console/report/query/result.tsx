// What a query answered: a small chart, and a table of all of it.
import type { Wire } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { Suspense } from 'react'
import { plain } from '../../kinds/view.ts'
import { Expected } from '../../kit/state/states.tsx'
import { FigureChart } from '../figure-chart-late.ts'
import type { QueryResult } from './data.ts'
import { useWords } from './words/use-words.ts'
import './query.css'

const MOST_DRAWN = 400
const names = ['deviceName', 'areaName', 'typeName'] as const
const heads = { deviceName: 'by.device', areaName: 'by.area', typeName: 'by.type' } as const

const timeText = (row: Wire) =>
  row.time === null || row.time === undefined ? '' : wireTime(Number(row.time)).slice(0, 16)
const numberText = (value: unknown) =>
  value === null || value === undefined ? '–' : Number(value).toLocaleString('en-US', { maximumFractionDigits: 3 })

export default function Result({ result }: { result: QueryResult }) {
  const { t } = useWords()
  const { rows, columns, isCut, isKept, ms } = result
  const [first] = rows
  if (!first) return <p className="query-hint">{t('nothing')}</p>
  const hasTime = 'time' in first
  const named = names.filter((name) => name in first)
  return (
    <div className="query-result">
      <p>
        {t('ran', { rows: rows.length, ms })}
        {isKept && ` · ${t('kept')}`}
      </p>
      {isCut && <p className="query-hint">{t('cut', { rows: rows.length })}</p>}
      {(hasTime || named.length > 0) && rows.length > 1 && (
        <div className="query-chart">
          <Suspense fallback={<Expected lines={3} />}>
            <Drawn result={result} hasTime={hasTime} label={t('chart')} head={t('time')} />
          </Suspense>
        </div>
      )}
      <div className="query-table" tabIndex={0} role="region" aria-label={t('tryIt')}>
        <table>
          <thead>
            <tr>
              {hasTime && <th scope="col">{t('time')}</th>}
              {named.map((name) => (
                <th key={name} scope="col">
                  {t(heads[name])}
                </th>
              ))}
              {columns.map(({ name, unit }) => (
                <th key={name} scope="col">
                  {unit === '' ? name : `${name} (${unit})`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_DRAWN).map((row) => (
              <tr key={`${plain(row.time)} ${names.map((name) => plain(row[name])).join(' ')}`}>
                {hasTime && <td>{timeText(row)}</td>}
                {named.map((name) => (
                  <td key={name}>{plain(row[name]) || '–'}</td>
                ))}
                {columns.map(({ name }) => (
                  <td key={name}>{numberText(row[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const MOST_LINES = 6
const groupOf = (row: Wire) =>
  names
    .map((name) => plain(row[name]))
    .filter(Boolean)
    .join(' · ')

interface DrawnProps {
  result: QueryResult
  hasTime: boolean
  label: string
  head: string
}

/** By time a line for each group; without time a bar for each. */
function Drawn({ result: { rows, columns }, hasTime, label, head }: DrawnProps) {
  const value = (row: Wire | undefined, name: string) =>
    row?.[name] === null || row?.[name] === undefined ? null : Number(row[name])
  if (!hasTime) {
    const shown = rows.slice(0, 40)
    return (
      <FigureChart
        kind="bar"
        label={label}
        head={head}
        unit={columns[0]?.unit ?? ''}
        categories={shown.map(groupOf)}
        lines={columns.slice(0, MOST_LINES).map(({ name }) => ({ name, values: shown.map((row) => value(row, name)) }))}
      />
    )
  }
  const times = [...new Set(rows.map(({ time }) => Number(time)))].toSorted((a, b) => a - b)
  const groups = [...Map.groupBy(rows, groupOf)].slice(0, MOST_LINES)
  const lines = groups
    .flatMap(([group, own]) => {
      const byTime = new Map(own.map((row) => [Number(row.time), row]))
      return columns.map(({ name }) => ({
        name: [group, columns.length > 1 || group === '' ? name : ''].filter(Boolean).join(' · '),
        values: times.map((time) => value(byTime.get(time), name)),
      }))
    })
    .slice(0, MOST_LINES)
  return (
    <FigureChart
      kind="line"
      label={label}
      head={head}
      unit={columns[0]?.unit ?? ''}
      categories={times.map((time) => wireTime(time).slice(5, 16))}
      lines={lines}
    />
  )
}
