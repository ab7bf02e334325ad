// Where a document stands: the states of its course in order, with the one it is in.
import { pathOf } from '@steward/domain/course-path'
import { courseOf } from '@steward/domain/lifecycle'
import { useLocale } from '../data/locale.ts'
import { dict } from '../kinds/dict.tsx'
import { plain } from '../kinds/view.ts'
import type { PartProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import './detail.css'

export function Steps({ entity, row }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const course = courseOf(entity)
  const field = course && entity.fields[course.field]
  if (!course || !field) return null
  const now = plain(row[course.field])
  const path = pathOf(course.lifecycle, now)
  const at = path.indexOf(now)
  const nameOf = (state: string) =>
    // Only the present state has its caption in the row; the others are as declared.
    dict.format(state, {
      name: course.field,
      field,
      row: state === now ? row : { ...row, [`${course.field}Name`]: '' },
      locale,
    })
  return (
    <ol className="crud-course" aria-label={t('course')}>
      {path.map((state, index) => (
        <li
          key={state}
          data-stage={index < at ? 'passed' : index === at ? 'now' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span>{nameOf(state)}</span>
        </li>
      ))}
    </ol>
  )
}
