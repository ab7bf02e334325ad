// Where a query is written: by choices from what the data has, and tried on the spot.
import { queryDataset } from '@steward/domain/report/dictionaries'
import { datasets } from '@steward/domain/report/query/datasets'
import { spanNames } from '@steward/domain/report/query/spans'
import { Form, InputNumber } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import type { AidProps } from '../../screen/adjust.ts'
import { Choice, Labelled } from './choice.tsx'
import { Conditions } from './conditions.tsx'
import { type QueryDraft, draftFrom, storedFrom } from './draft.ts'
import { Groups } from './groups.tsx'
import type { PartProps } from './part.ts'
import { Scope } from './scope.tsx'
import { TryIt } from './try-it.tsx'
import { Values } from './values.tsx'
import { useWords } from './words/use-words.ts'
import './query.css'

export function QueryBench({ typed, choose }: AidProps) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  if (isNarrow) return <p className="query-hint">{t('onPhone')}</p>
  return (
    <Form.Item name="config" className="query-item">
      <Bench typed={typed} choose={choose} />
    </Form.Item>
  )
}

interface BenchProps extends Pick<AidProps, 'typed' | 'choose'> {
  value?: unknown
}

function Bench({ typed, choose, value }: BenchProps) {
  const draft = draftFrom(typed.dataset, value, typed.params)
  const change = (part: Partial<QueryDraft>) => {
    const next = { ...draft, ...part }
    const { config, params } = storedFrom(next, typed.params)
    choose({ dataset: next.dataset, params: JSON.stringify(params), config: JSON.stringify(config) })
  }
  const parts = { draft, change }
  return (
    <section className="query-bench">
      <Data {...parts} />
      <Values {...parts} />
      <Groups {...parts} />
      <Scope {...parts} />
      <Conditions {...parts} />
      <TryIt draft={draft} params={typed.params} />
    </section>
  )
}

function Data({ draft, change }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { finest } = datasets[draft.dataset]
  return (
    <div className="query-line">
      <Choice
        label={queryDataset[locale]}
        value={draft.dataset}
        options={queryDataset.keys.map((key) => ({ value: key, label: queryDataset.entries[key][locale] }))}
        choose={(dataset) => {
          const next = dataset as QueryDraft['dataset']
          const facts = datasets[next]
          change({
            dataset: next,
            // What the other data does not have is left out.
            select:
              facts.isSeries === datasets[draft.dataset].isSeries
                ? draft.select.filter(({ fn }) => facts.functions.includes(fn))
                : [],
            where: draft.where.filter(({ field }) => field in facts.wheres),
            groups: draft.groups.filter((one) => facts.groups.includes(one)),
            interval: facts.finest && (draft.interval === '' || draft.interval === 'ask') ? draft.interval : '',
            orderBy: '',
          })
        }}
      />
      {finest !== undefined && (
        <>
          <Choice
            label={t('usual')}
            value={draft.span}
            options={spanNames.map((name) => ({ value: name, label: t(`spans.${name}`) }))}
            choose={(span) => change({ span })}
          />
          <Labelled label={t('longest')}>
            <InputNumber
              min={1}
              max={datasets[draft.dataset].longest}
              value={draft.maxDays}
              onChange={(maxDays) => change({ maxDays })}
            />
          </Labelled>
        </>
      )}
    </div>
  )
}
