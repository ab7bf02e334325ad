// Fields before and after a change, a line each.
import type { Entity } from '@steward/domain/entity'
import { useTranslation } from 'react-i18next'
import { type Locale, useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import { fieldOf, nameOf } from '../screen/base.ts'
import { Side } from './side.tsx'
import { useWords } from './words/use-words.ts'
import './history.css'

interface Props {
  entity: Entity
  names: readonly string[]
  /** Absent of what was added. */
  before?: AnyRow | undefined
  /** Absent of what was erased. */
  after?: AnyRow | undefined
}

/** The value as its field writes it; empty where the row has none. */
export function textIn(entity: Entity, row: AnyRow, name: string, locale: Locale): string {
  const field = fieldOf(entity, name)
  return field ? viewOf(field).format(row[name], { name, field, row, locale }) : ''
}

export function ChangedFields({ entity, names, before, after }: Props) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const locale = useLocale()
  const isEmpty = (row: AnyRow, name: string) => textIn(entity, row, name, locale) === ''
  return (
    <dl className="crud-changed">
      {names.map((name) => (
        <div key={name}>
          <dt>{nameOf(entity, name, locale, crud)}</dt>
          <dd>
            {before && <Side entity={entity} name={name} row={before} isEmpty={isEmpty(before, name)} />}
            {before && after && (
              <span>
                <span aria-hidden="true">→</span>
                <span className="st-visually-hidden">{t('turned')}</span>
              </span>
            )}
            {after && <Side entity={entity} name={name} row={after} isEmpty={isEmpty(after, name)} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
