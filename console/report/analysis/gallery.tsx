// Analyses as cards, by kind; one that is clicked is opened.
import { analysisTemplate } from '@steward/domain/index'
import { analysisType, analysisVisibility } from '@steward/domain/report/dictionaries'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { ViewProps } from '../../screen/adjust.ts'
import { useWords } from '../query/words/use-words.ts'
import { Glyph } from './glyph.tsx'
import './analysis.css'

const MOST = 200

export default function Gallery({ filters, actions, act }: ViewProps) {
  const { t } = useWords()
  const locale = useLocale()
  const query = useQuery({
    queryKey: [analysisTemplate.name, 'list', 'gallery', filters],
    queryFn: ({ signal }) => client.list(analysisTemplate, { size: MOST, filters: filters as never }, signal),
    meta: { follows: [analysisTemplate], isQuiet: true },
  })
  const view = actions.find(({ name }) => name === 'view')
  return (
    <Loaded query={query} name={analysisTemplate[locale]} shape={<Expected lines={6} />}>
      {(data) => {
        const inOrder = analysisType.keys.flatMap((type) => data.records.filter((row) => row.analysisType === type))
        return (
          <>
            <h2 className="st-visually-hidden">{analysisTemplate[locale]}</h2>
            {inOrder.length === 0 && <p className="analysis-none">{t('noAnalyses')}</p>}
            <ul className="analysis-gallery" aria-label={analysisTemplate[locale]}>
              {inOrder.map((row) => (
                <li key={row.id}>
                  <button type="button" disabled={!view} onClick={() => view && act(view, row as never)}>
                    <span>
                      <Glyph type={row.analysisType} />
                      <em>{analysisType.entries[row.analysisType][locale]}</em>
                    </span>
                    <b>{row.templateName}</b>
                    <small>
                      {analysisVisibility.entries[row.visibility][locale]}
                      {plain(row.ownerName) !== '' && ` · ${t('mine', { name: plain(row.ownerName) })}`}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
