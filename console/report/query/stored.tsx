// A stored query in its detail: what it asks in words, and the means to run it.
import { queryDataset } from '@steward/domain/report/dictionaries'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { datasetOf, draftFrom } from './draft.ts'
import { RunStored } from './try-it.tsx'
import { useWords } from './words/use-words.ts'
import './query.css'

export function StoredQuery({ row }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const draft = draftFrom(row.dataset, row.config, row.params)
  const values = draft.select.map(({ fn, field }) => `${t(`fns.${fn}`)} ${field || t('rows')}`)
  const time = draft.interval === '' ? [] : [t(`intervals.${draft.interval as '1h'}`)]
  const groups = [...time, ...draft.groups.map((one) => t(`by.${one}`))]
  return (
    <section className="query-stored" aria-label={t('tryIt')}>
      <p>
        {queryDataset.entries[draft.dataset][locale]} · {values.join(' / ')}
        {groups.length > 0 && ` · ${t('group')} ${groups.join(' + ')}`}
      </p>
      <RunStored code={plain(row.code)} params={row.params} dataset={datasetOf(row.dataset)} />
    </section>
  )
}
