// The usual week of each group: hours by weekdays, darker with more work.
import { workPlan } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import type { ViewProps } from '../../screen/adjust.ts'
import { wantedOf } from './calendar-filters.ts'
import { toneOf } from './legend.tsx'
import { type GroupLoad, useLoads } from './plan-data.ts'
import { weekdays } from './plan-inputs.tsx'
import { useWords } from './words/use-words.ts'
import './plan.css'

export function LoadView({ filters }: Pick<ViewProps, 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const query = useLoads(wantedOf(filters).groupId ?? '')
  return (
    <Loaded query={query} name={workPlan[locale]}>
      {(data) => {
        if (data.length === 0) return <p className="plan-hint plan-view">{t('loadNone')}</p>
        const most = Math.max(1, ...data.flatMap(({ cells }) => cells.flat()))
        return (
          <div className="plan-view plan-loads">
            {data.map((load) => (
              <Week key={load.groupId} load={load} most={most} />
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}

function Week({ load, most }: { load: GroupLoad; most: number }) {
  const { t } = useWords()
  return (
    <section>
      <h4>
        {load.groupName} <small>{t('perWeek', { hours: Math.round(load.minutes / 6) / 10 })}</small>
      </h4>
      <table>
        <thead>
          <tr>
            <td />
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hour} scope="col">
                {hour % 3 === 0 ? hour : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, row) => (
            <tr key={weekday}>
              <th scope="row">{t(`weekday.${weekday}`)}</th>
              {Array.from({ length: 24 }, (_, hour) => {
                const minutes = load.cells[row]?.[hour] ?? 0
                const words = t('loadCell', { weekday: t(`weekday.${weekday}`), hour, minutes })
                return (
                  <td key={hour} title={words}>
                    <i className="plan-square" data-tone={toneOf(minutes, most)} role="img" aria-label={words} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
