// A value before or after a change, as its field shows it.
import type { Entity } from '@steward/domain/entity'
import { useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import { fieldOf } from '../screen/base.ts'
import { useWords } from './words/use-words.ts'

interface SideProps {
  entity: Entity
  name: string
  row: AnyRow
  isEmpty: boolean
}

export function Side({ entity, name, row, isEmpty }: SideProps) {
  const { t } = useWords()
  const locale = useLocale()
  const field = fieldOf(entity, name)
  if (!field) return null
  const { Cell } = viewOf(field)
  return isEmpty ? (
    <i>{t('empty')}</i>
  ) : (
    <span>
      <Cell name={name} field={field} row={row} locale={locale} value={row[name]} />
    </span>
  )
}
