// Devices of a plan by days of a month: green, amber, red, or nothing due; a square opens the bill.
import { monthAfter } from '@steward/domain/calendar/months'
import { workPlan } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { Link } from '../../kit/address/link.tsx'
import { Loaded, Pending } from '../../kit/state/loaded.tsx'
import { useLinks } from '../../live/live-paths.ts'
import type { ViewProps } from '../../screen/adjust.ts'
import { filtersOf } from '../../screen/list-state.ts'
import { entityOf } from '../work/work-data.ts'
import { type MatrixCell, cellStates, useMatrix } from './plan-data.ts'
import { SpanHead } from './span-head.tsx'
import { datesOf, useSpan } from './use-span.ts'
import { useWords } from './words/use-words.ts'
import './plan.css'

const SIZE = 200

export function MatrixView({ entity, filters }: Pick<ViewProps, 'entity' | 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const { today, month, plan: asked, show } = useSpan()
  const query = { size: SIZE, order: 'name', filters: filtersOf(entity, filters) }
  const plans = useQuery({
    queryKey: [workPlan.name, 'list', query],
    queryFn: ({ signal }) => client.list(workPlan, query, signal),
    meta: { follows: [workPlan], isQuiet: true },
  })
  const all = plans.data?.records ?? []
  const plan = all.find(({ id }) => id === asked) ?? all.find(({ lastRunAt }) => lastRunAt !== null) ?? all[0]
  const reading = useMatrix(plan?.id ?? '', month)
  if (!plans.data) return <Pending query={plans} name={workPlan[locale]} />
  if (!plan) return <p className="plan-hint plan-view">{t('matrixNone')}</p>
  const days = datesOf(month).map((date) => Number(date.slice(8)))
  return (
    <div className="plan-view">
      <div className="plan-tools">
        <Select
          aria-label={t('choosePlan')}
          showSearch
          optionFilterProp="label"
          className="plan-choose"
          value={plan.id}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => show({ plan: id })}
        />
        <SpanHead
          title={month}
          back={() => show({ month: monthAfter(month, -1) })}
          on={() => show({ month: monthAfter(month, 1) })}
          now={() => show({ month: today.slice(0, 7) })}
        />
      </div>
      <Loaded query={reading} name={workPlan[locale]}>
        {(data) =>
          data.rows.length === 0 ? (
            <p className="plan-hint">{t('matrixNone')}</p>
          ) : (
            <div className="plan-matrix">
              <table>
                <thead>
                  <tr>
                    <td />
                    {days.map((day) => (
                      <th key={day} scope="col">
                        {day}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.rows.map(({ deviceId, name, days: cells }) => (
                    <tr key={deviceId}>
                      <th scope="row" title={name}>
                        {name}
                      </th>
                      {days.map((day) => {
                        const date = `${month}-${String(day).padStart(2, '0')}`
                        return (
                          <td key={day}>
                            <Cell cell={cells.get(date)} date={date} name={name} kind={data.kind} />
                          </td>
                        )
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
      <p className="plan-legend">
        {cellStates.map((state) => (
          <span key={state}>
            <b data-part={state} /> {t(`legend.${state}`)}
          </span>
        ))}
        <span>
          <b data-part="none" /> {t('legend.none')}
        </span>
      </p>
    </div>
  )
}

interface CellProps {
  cell: MatrixCell | undefined
  date: string
  name: string
  kind: 'inspection' | 'maintenance'
}

function Cell({ cell, date, name, kind }: CellProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  if (!cell) return <b data-part="none" />
  const words = t('matrixCell', { name, date: date.slice(5), state: t(`legend.${cell.state}`) })
  return (
    <Link to={linkTo({ name: entityOf[kind] }, { id: cell.billId })} aria-label={words} title={words}>
      <b data-part={cell.state}>{cell.count > 1 ? cell.count : ''}</b>
    </Link>
  )
}
