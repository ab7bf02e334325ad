// What a plan would do: its cycle in words, the next twelve times, and the work it adds to its group.
import { useLocale } from '../../data/locale.ts'
import { dayName } from '../../kit/days/day-names.ts'
import type { Preview } from './plan-data.ts'
import { useWords } from './words/use-words.ts'
import './plan.css'

export function PreviewPanel({ preview }: { preview: Preview }) {
  const { t } = useWords()
  const locale = useLocale()
  const { occurrences, targets, bills, isPublished, addedHours, groupHours } = preview
  return (
    <section className="plan-preview" aria-label={t('preview.title')}>
      <p className="plan-words">{preview[locale]}</p>
      <ul className="plan-sums">
        <li data-bad={targets === 0 || undefined}>
          {targets === 0 ? t('preview.noTarget') : t('preview.targets', { count: targets })}
        </li>
        {targets > 0 && <li>{t('preview.bills', { count: bills })}</li>}
        <li>{t('preview.added', { hours: addedHours })}</li>
        {groupHours !== undefined && <li>{t('preview.group', { hours: groupHours })}</li>}
        {!isPublished && <li data-bad>{t('preview.unpublished')}</li>}
      </ul>
      <h4>{t('preview.next')}</h4>
      {occurrences.length === 0 ? (
        <p data-bad>{t('preview.none')}</p>
      ) : (
        <ol className="plan-next">
          {occurrences.map((at) => (
            <li key={at}>
              <time dateTime={at}>{at.slice(0, 16)}</time> <small>{dayName(at, locale, { weekday: 'short' })}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
