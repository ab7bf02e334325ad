// Analyses as cards, by kind; one that is clicked is opened.
import { analysisTemplate } from '@steward/domain/index'
import { analysisType, analysisVisibility } from '@steward/domain/report/dictionaries'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { Expected, Failed } from '../../kit/states.tsx'
import type { ViewProps } from '../../views/views.tsx'
import { useWords } from '../../words/query.ts'
import { Glyph } from './glyph.tsx'
import './analysis.css'

const MOST = 200

export default function Gallery({ filters, actions, act }: ViewProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { data, error, refetch } = useQuery({
    queryKey: [analysisTemplate.name, 'list', 'gallery', filters],
    queryFn: ({ signal }) => client.list(analysisTemplate, { size: MOST, filters: filters as never }, signal),
    meta: { isQuiet: true },
  })
  const view = actions.find(({ name }) => name === 'view')
  if (!data)
    return error ? (
      <Failed failure={error} name={analysisTemplate[locale]} again={() => void refetch()} />
    ) : (
      <Expected lines={6} />
    )
  if (data.records.length === 0) return <p className="analysis-none">{t('noAnalyses')}</p>
  return (
    <div className="analysis-gallery">
      {analysisType.keys.map((type) => {
        const own = data.records.filter((row) => row.analysisType === type)
        if (own.length === 0) return null
        return (
          <section key={type} aria-label={analysisType.entries[type][locale]}>
            <h2>{analysisType.entries[type][locale]}</h2>
            <ul>
              {own.map((row) => (
                <li key={row.id}>
                  <button type="button" disabled={!view} onClick={() => view && act(view, row as never)}>
                    <Glyph type={type} />
                    <b>{row.templateName}</b>
                    <small>
                      {analysisVisibility.entries[row.visibility][locale]}
                      {plain(row.ownerName) !== '' && ` · ${t('mine', { name: plain(row.ownerName) })}`}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
