// Devices of a plan by days of a month: green, amber, red, or nothing due; a square opens the bill.
import { monthAfter } from '@steward/domain/calendar/months'
import { workPlan } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { useSpan } from '../../kit/days/use-span.ts'
import { Loaded, Pending } from '../../kit/state/loaded.tsx'
import type { ViewProps } from '../../screen/adjust.ts'
import { filtersOf } from '../../screen/list-state.ts'
import { cellStates, useMatrix } from './plan-data.ts'
import { PlanMatrix } from './plan-matrix.tsx'
import { PlanSpan } from './plan-span.tsx'
import { useWords } from './words/use-words.ts'
import './plan.css'

const SIZE = 200

export function MatrixView({ entity, filters }: Pick<ViewProps, 'entity' | 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const { today, month, named, show } = useSpan()
  const query = { size: SIZE, order: 'name', filters: filtersOf(entity, filters) }
  const plans = useQuery({
    queryKey: [workPlan.name, 'list', query],
    queryFn: ({ signal }) => client.list(workPlan, query, signal),
    meta: { follows: [workPlan], isQuiet: true },
  })
  const all = plans.data?.records ?? []
  const plan = all.find(({ id }) => id === named('plan')) ?? all.find(({ lastRunAt }) => lastRunAt !== null) ?? all[0]
  const reading = useMatrix(plan?.id ?? '', month)
  if (!plans.data) return <Pending query={plans} name={workPlan[locale]} />
  if (!plan) return <p className="plan-hint plan-view">{t('matrixNone')}</p>
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
        <PlanSpan title={month} step={(by) => show({ month: by === 0 ? today.slice(0, 7) : monthAfter(month, by) })} />
      </div>
      <Loaded query={reading} name={workPlan[locale]}>
        {(data) =>
          data.rows.length === 0 ? (
            <p className="plan-hint">{t('matrixNone')}</p>
          ) : (
            <PlanMatrix matrix={data} month={month} today={today} name={plan.name} />
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
