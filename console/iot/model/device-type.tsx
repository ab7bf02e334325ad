// Device types: with another template the form says beforehand what their model would become.
import { listOf, recordOf } from '@steward/client/wire'
import { deviceType } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { screen } from '../../crud/screen.tsx'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'
import type { AidProps } from '../../screen/adjust.ts'
import { useWords } from './words/use-words.ts'
import './model.css'

function Difference({ rows, typed }: AidProps) {
  const { t } = useWords()
  const id = rows[0]?.id
  const before = plain(rows[0]?.templateId)
  const templateId = plain(typed.templateId)
  const isOther = id !== undefined && templateId !== before
  const { data } = useQuery({
    queryKey: [deviceType.name, 'template-difference', id, templateId],
    queryFn: async ({ signal }) =>
      recordOf(await client.get(`${deviceType.path}/template-difference`, { id: id ?? '', templateId }, signal)),
    enabled: isOther && templateId !== '',
    meta: { follows: rowOf(deviceType, id), isQuiet: true },
  })
  if (!isOther) return null
  if (templateId === '') return <p className="model-hint">{t('diffCleared')}</p>
  if (!data) return null
  const names = (of: unknown) => listOf(of).map(({ name }) => plain(name))
  const parts = (['added', 'updated', 'orphaned', 'conflicts'] as const).flatMap((word) => {
    const found = names(data[word])
    return found.length === 0 ? [] : [{ word, found }]
  })
  return (
    <section className="model-difference" role="status" aria-label={t('difference')}>
      <h4>{t('difference')}</h4>
      {parts.length === 0 && <p>{t('diffNone')}</p>}
      <ul>
        {parts.map(({ word, found }) => (
          <li key={word} data-bad={word === 'conflicts' || undefined}>
            {t(`diff.${word}`, { count: found.length })}
            <small>{found.slice(0, 12).join(' · ')}</small>
          </li>
        ))}
      </ul>
      <p className="model-hint">{t('diffAfter')}</p>
    </section>
  )
}

export default screen(deviceType, {
  aids: { submit: Difference },
  shown: { statutoryDays: ({ specialKind }) => plain(specialKind) !== '' },
})
