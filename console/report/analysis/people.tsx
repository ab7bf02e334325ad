// Whom an analysis is shared with, its owner first.
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from '../query/words/use-words.ts'
import { usePeople } from './data.ts'
import './analysis.css'

export function People({ row }: PartProps) {
  const { t } = useWords()
  const { data = [] } = usePeople(row.id, row.rev)
  if (data.length === 0) return null
  return (
    <section className="crud-facts" aria-label={t('people')}>
      <h3>{t('people')}</h3>
      <ul className="analysis-people">
        {data.map(({ id, name, dept }) => (
          <li key={id}>
            <b>{name}</b> <small>{id === row.ownerId ? t('owner') : dept}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
