// How results are grouped, filled, ordered and cut.
import { datasets, intervals, secondsOf } from '@steward/domain/report/query/datasets'
import { MOST_ROWS } from '@steward/domain/report/query/definition'
import { InputNumber } from 'antd'
import { Choice, Labelled } from './choice.tsx'
import type { PartProps } from './part.ts'
import { useWords } from './words/use-words.ts'

export function Groups({ draft, change }: PartProps) {
  const { t } = useWords()
  const { finest, groups } = datasets[draft.dataset]
  const named = (one: (typeof groups)[number]) =>
    t(draft.dataset === 'energy' && one === 'device' ? 'by.meter' : `by.${one}`)
  const coarse = intervals.filter((one) => finest !== undefined && secondsOf[one] >= secondsOf[finest])
  const columns = [
    ...(finest !== undefined && draft.interval !== '' ? [{ value: 'time', label: t('time') }] : []),
    ...draft.groups.map((one) => ({ value: one, label: named(one) })),
    ...draft.select.map(({ as }) => ({ value: as, label: as })),
  ]
  return (
    <fieldset className="query-part">
      <legend>{t('group')}</legend>
      <div className="query-line">
        {finest !== undefined && (
          <Choice
            label={t('byTime')}
            value={draft.interval}
            options={[
              { value: '', label: t('noTime') },
              ...coarse.map((one) => ({ value: one, label: t(`intervals.${one}`) })),
              { value: 'ask', label: t('intervals.ask') },
            ]}
            choose={(interval) => change({ interval })}
          />
        )}
        {finest !== undefined && draft.interval !== '' && (
          <Choice
            label={t('fill')}
            value={draft.fill}
            options={[
              { value: '', label: t('fills.none') },
              ...(['null', 'prev', 'linear', 'zero'] as const).map((one) => ({ value: one, label: t(`fills.${one}`) })),
            ]}
            choose={(fill) => change({ fill })}
          />
        )}
        <span className="query-checks">
          {groups.map((one) => (
            <label key={one}>
              <input
                type="checkbox"
                checked={draft.groups.includes(one)}
                onChange={({ target }) =>
                  change({
                    groups: target.checked ? [...draft.groups, one] : draft.groups.filter((other) => other !== one),
                  })
                }
              />
              {named(one)}
            </label>
          ))}
        </span>
      </div>
      <div className="query-line">
        <Choice
          label={t('order')}
          value={draft.orderBy}
          options={[{ value: '', label: t('orders.none') }, ...columns]}
          choose={(orderBy) => change({ orderBy, orderDir: draft.orderDir || 'desc' })}
        />
        {draft.orderBy !== '' && (
          <Choice
            label={t('order')}
            value={draft.orderDir}
            options={(['desc', 'asc'] as const).map((one) => ({ value: one, label: t(`orders.${one}`) }))}
            choose={(orderDir) => change({ orderDir })}
          />
        )}
        <Labelled label={t('limit')}>
          <InputNumber min={1} max={MOST_ROWS} value={draft.limit} onChange={(limit) => change({ limit })} />
        </Labelled>
      </div>
    </fieldset>
  )
}
