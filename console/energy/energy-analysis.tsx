// Energy by area, use, meter and time of use, with the year and the month before; every figure leads to its records.
import { wireTime } from '@steward/client/zone'
import { dayAfter } from '@steward/domain/calendar/days'
import { energyType } from '@steward/domain/energy/dictionaries'
import { energyRecord } from '@steward/domain/index'
import { Suspense } from 'react'
import { useLocale } from '../data/locale.ts'
import { useRowLinks } from '../figures/links.ts'
import { Tile } from '../figures/tile.tsx'
import { splitSpan } from '../kinds/range.ts'
import { useAddress, useSetParams } from '../kit/address/address.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import { useClock } from '../live/live-clock.ts'
import type { ViewProps } from '../screen/adjust.ts'
import { type EnergyStat, bands, useEnergyStat } from './energy-data.ts'
import { Bands, Groups, groupings } from './energy-groups.tsx'
import { Switch } from './metric-analysis.tsx'
import './energy.css'
import { numberText, shareText } from './metric-data.ts'
import { label } from './words/label.ts'
import { useWords } from './words/use-words.ts'

const BarsChart = lazyPart(() => import('./bar-chart.tsx'))

const levels = ['hour', 'day', 'month', 'year'] as const
type Level = (typeof levels)[number]
const narrowing = ['energyType', 'areaId', 'itemCode', 'deptId', 'meterId'] as const
/** Days that are shown at first. */
const usual: Record<Level, number> = { hour: 2, day: 31, month: 400, year: 1_100 }
/** Characters of a start that tell it from others. */
const shownOf: Record<Level, readonly [from: number, to: number]> = {
  hour: [5, 16],
  day: [5, 10],
  month: [0, 7],
  year: [0, 4],
}

interface Asked {
  level: Level
  from: string
  to: string
  by: (typeof groupings)[number]
  narrowed: Readonly<Record<string, string>>
  show: (wanted: Readonly<Record<string, string>>) => void
}

/** Filters are the list's; what else is asked for is kept in the address. */
function useAsked(filters: ViewProps['filters']): Asked {
  const { params } = useAddress()
  const setParams = useSetParams()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const level = levels.find((one) => one === params.get('level')) ?? 'day'
  const [from, to] = splitSpan(filters.periodStart ?? '')
  const last = to ? to.slice(0, 10) : today
  return {
    level,
    from: from ? from.slice(0, 10) : dayAfter(last, 1 - usual[level]),
    to: last,
    by: groupings.find((one) => one === params.get('by')) ?? 'area',
    narrowed: Object.fromEntries(narrowing.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
    show: (wanted) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(wanted)) after.set(name, value)
        return after
      }),
  }
}

export default function EnergyAnalysis({ filters }: Pick<ViewProps, 'filters'>) {
  const locale = useLocale()
  const asked = useAsked(filters)
  const { level, from, to, by, narrowed } = asked
  const query = useEnergyStat({ ...narrowed, level, from, to, by })
  return (
    <article className="energy-analysis">
      <Bar {...asked} />
      <Loaded query={query} name={energyRecord[locale]}>
        {(data) => <Shown data={data} asked={asked} />}
      </Loaded>
    </article>
  )
}

function Bar({ level, from, to, show }: Asked) {
  const { t } = useWords()
  return (
    <div className="energy-bar">
      <Switch
        label={t('stat.period')}
        names={levels}
        chosen={level}
        words={(name) => t(`stat.levels.${name}`)}
        choose={(name) => show({ level: name })}
      />
      <span>{`${from} – ${to}`}</span>
    </div>
  )
}

function Shown({ data, asked }: { data: EnergyStat; asked: Asked }) {
  const { t } = useWords()
  const locale = useLocale()
  const { level, from, to, narrowed } = asked
  const rowsOf = useRowLinks()
  const link = (more: Readonly<Record<string, string>> = {}) =>
    rowsOf(energyRecord.name, {
      energyType: 'electricity',
      ...narrowed,
      periodType: level,
      periodStart: `${from}~${to}`,
      ...more,
    })
  if (data.periods.length === 0) return <p className="metric-none">{t('stat.none')}</p>
  const { total, unit } = data
  const type = energyType.entries[(narrowed.energyType ?? 'electricity') as keyof typeof energyType.entries]
  const [start, end] = shownOf[level]
  // The period that is not over yet is in the total and in no comparison.
  const isUnderWay = data.elapsed !== null && data.elapsed !== total.quantity
  const changeOf = (rate: number | null) =>
    rate !== null && isUnderWay
      ? t('stat.finished', { rate: rateText(rate), quantity: numberText(data.elapsed, '', 0) })
      : rateText(rate)
  const shares = bands.filter((name) => total.bands[name] > 0)
  return (
    <>
      <ul className="figure-tiles">
        <Tile
          name={label((words) => words.energy.stat.quantity)}
          formula={label((words) => words.energy.stat.quantityFormula)}
          text={numberText(total.quantity, '', 0)}
          n={`${unit} · ${shareText(total.completeness / 100)}`}
          to={link({ meterId: data.counted.join(',') })}
        />
        <Tile
          name={label((words) => words.energy.stat.lastYear)}
          formula={label((words) => words.energy.beforeFormula)}
          text={numberText(data.lastYear.quantity, '', 0)}
          n={`${unit} · ${changeOf(data.lastYear.rate)}`}
          to={undefined}
        />
        <Tile
          name={label((words) => words.energy.stat.lastMonth)}
          formula={label((words) => words.energy.beforeFormula)}
          text={numberText(data.lastMonth.quantity, '', 0)}
          n={`${unit} · ${changeOf(data.lastMonth.rate)}`}
          to={undefined}
        />
        <Tile
          name={label((words) => words.energy.stat.amount)}
          formula={label((words) => words.energy.stat.amountFormula)}
          text={numberText(total.amount, '', 0)}
          n="¥"
          to={undefined}
        />
        <Tile
          name={label((words) => words.energy.stat.kgce)}
          formula={label((words) => words.energy.stat.kgceFormula)}
          text={numberText(total.kgce, '', 0)}
          n="kgce"
          to={undefined}
        />
        <Tile
          name={label((words) => words.energy.stat.co2)}
          formula={label((words) => words.energy.stat.co2Formula)}
          text={numberText(total.co2, '', 0)}
          n="kg"
          to={undefined}
        />
        <Tile
          name={label((words) => words.energy.stat.perArea)}
          formula={label((words) => words.energy.stat.perAreaFormula)}
          text={numberText(total.perArea, '', 3)}
          n={`${unit}/m²`}
          to={undefined}
        />
        <Tile
          name={label((words) => words.energy.stat.perBed)}
          formula={label((words) => words.energy.stat.perBedFormula)}
          text={numberText(total.perBed, '', 1)}
          n={unit}
          to={undefined}
        />
      </ul>
      <section className="energy-panel">
        <div className="energy-chart">
          <Suspense fallback={<Expected lines={4} />}>
            <BarsChart
              label={t('stat.chart', { name: type?.[locale] ?? '' })}
              head={t('stat.period')}
              unit={unit}
              times={data.periods.map((one) => one.start.slice(start, end))}
              lines={[
                { name: t('stat.this'), kind: 'bar', values: data.periods.map((one) => one.quantity) },
                { name: t('stat.lastYear'), kind: 'line', values: data.periods.map((one) => one.lastYear) },
                { name: t('stat.lastMonth'), kind: 'line', values: data.periods.map((one) => one.lastMonth) },
              ]}
            />
          </Suspense>
        </div>
      </section>
      <div className="energy-two">
        <Groups data={data} asked={asked} link={link} />
        {shares.length > 0 && <Bands data={data} names={shares} />}
      </div>
    </>
  )
}

const rateText = (rate: number | null) => (rate !== null && rate > 0 ? `+${shareText(rate)}` : shareText(rate))
