// The cockpit: where repairs stand now, the figures of a period, and who is served how; every figure leads to its rows.
import type { Entity } from '@steward/domain/entity'
import { kpiDaily } from '@steward/domain/index'
import { figureNamed, orderFigureNames } from '@steward/domain/report/kpi'
import { orderRows } from '@steward/domain/report/rows'
import { Suspense } from 'react'
import { FilterField, useDraft } from '../crud/filters.tsx'
import { useLocale } from '../data/locale.ts'
import { figureText } from '../figures/figure-text.ts'
import { useRowLinks } from '../figures/links.ts'
import { ReliabilityTiles } from '../figures/reliability.tsx'
import { Tile } from '../figures/tile.tsx'
import { useWords } from '../figures/words/use-words.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import { useKpi } from './cockpit-data.ts'
import '../kit/switch.css'
import './cockpit.css'
import { Duty, Now, OpenFailures, Overdue, Panel } from './now.tsx'
import { DeptRanking, DeviceRanking } from './ranking.tsx'
import { type Cockpit, dimensions, periods, useCockpit } from './use-cockpit.ts'

const FigureTrend = lazyPart(() => import('./figure-trend.tsx'))
const entity = kpiDaily as unknown as Entity

export default function CockpitScreen() {
  const cockpit = useCockpit()
  const { narrowed, from, to } = cockpit
  return (
    <article className="cockpit">
      <Bar {...cockpit} />
      <div className="cockpit-now">
        <Now narrowed={narrowed} />
        <Overdue narrowed={narrowed} />
        <OpenFailures narrowed={narrowed} />
        <Duty />
      </div>
      <Figures {...cockpit} />
      <div className="cockpit-ranks">
        <DeptRanking from={from} to={to} narrowed={narrowed} />
        <DeviceRanking from={from} to={to} narrowed={narrowed} />
      </div>
    </article>
  )
}

function Bar({ days, narrowed, show, narrow }: Cockpit) {
  const { t } = useWords()
  const [draft, setDraft] = useDraft(narrowed)
  return (
    <div className="cockpit-bar">
      <div className="kit-switch" role="group" aria-label={t('period')}>
        {periods.map((one) => (
          <button key={one} type="button" aria-pressed={one === days} onClick={() => show({ days: String(one) })}>
            {t('lastDays', { count: one })}
          </button>
        ))}
      </div>
      <form
        className="cockpit-filters"
        role="search"
        aria-label={t('filters')}
        onSubmit={(event) => {
          event.preventDefault()
          narrow(draft)
        }}
      >
        {dimensions.map((name) => {
          const field = entity.fields[name]
          return field ? <FilterField key={name} {...{ entity, name, field, draft, setDraft }} search={narrow} /> : null
        })}
      </form>
    </div>
  )
}

function Figures({ from, to, figure, narrowed, show }: Cockpit) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useRowLinks()
  const query = useKpi({ ...narrowed, from, to, by: 'day' })
  return (
    <Loaded query={query} name={kpiDaily[locale]}>
      {(data) => {
        const isEmpty = (data.figures.get('closed')?.n ?? 0) === 0
        return (
          <Panel
            title={t('figures')}
            className="cockpit-figures"
            more={<small>{`${data.first} – ${data.last}`}</small>}
          >
            {isEmpty ? (
              <p className="cockpit-none">{t('empty')}</p>
            ) : (
              <>
                <ul className="figure-tiles">
                  {orderFigureNames.map((name) => {
                    const { zh, en, formula, unit } = figureNamed(name)
                    const { value = null, sum = 0, n = 0 } = data.figures.get(name) ?? {}
                    const { rows, hits } = orderRows(name, data.first, data.last, narrowed)
                    return (
                      <Tile
                        key={name}
                        name={{ zh, en }}
                        formula={formula}
                        text={figureText(t, unit, value)}
                        n={hits ? '' : t('rows', { count: n })}
                        to={linkTo('repair-order', rows)}
                        also={hits ? [{ label: t('hits', { hits: sum, n }), to: linkTo('repair-order', hits) }] : []}
                        isChosen={name === figure}
                        choose={() => show({ figure: name })}
                      />
                    )
                  })}
                </ul>
                <div className="cockpit-trend">
                  <Suspense fallback={<Expected lines={4} />}>
                    <FigureTrend name={figure} days={data.groups} />
                  </Suspense>
                </div>
              </>
            )}
            {data.reliability ? (
              <ReliabilityTiles
                reliability={data.reliability}
                first={data.first}
                last={data.last}
                narrowed={narrowed}
              />
            ) : (
              <p className="cockpit-none">{t('notForFilter')}</p>
            )}
          </Panel>
        )
      }}
    </Loaded>
  )
}
