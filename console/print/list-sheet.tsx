// A list on paper: heading, title, filters, and a table whose header is repeated on each page.
import { CONDITIONS } from '@steward/domain/conditions/name'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import type { Adjust } from '../screen/adjust.ts'
import { nameOf } from '../screen/base.ts'
import type { ArrangedColumn } from '../screen/columns.ts'
import type { FilterWords } from './filter-words.ts'
import type { PrintLine } from './found.ts'
import { PageHead, Signed } from './page-head.tsx'
import { onPaper } from './paper.ts'
import type { Head } from './use-heads.ts'
import { useWords } from './words/use-words.ts'

export interface ListSheetProps {
  entity: Entity
  adjust: Adjust
  columns: readonly ArrangedColumn[]
  lines: readonly PrintLine[]
  head: Head
  filters: readonly FilterWords[]
  isChosen: boolean
}

/** Numbers stand on the right; what no list cuts, such as a time or a state, is not broken into lines either. */
function shapeOf(field: Field): string | undefined {
  const { isNumeric, canShrink, isWide } = viewOf(field)
  if (isNumeric) return 'is-number'
  return field.number !== undefined || !(canShrink || isWide?.(field)) ? 'is-whole' : undefined
}

/** More columns than these in smaller letters. */
const DENSE = 10

export function ListSheet({ entity, adjust, columns, lines, head, filters, isChosen }: ListSheetProps) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const locale = useLocale()
  const tree = lines.some(({ depth }) => depth > 0) ? columns[0]?.name : undefined
  return (
    <main className={columns.length > DENSE ? 'sheet is-dense' : 'sheet'}>
      <PageHead head={head} title={crud('listOf', { name: entity[locale] })} />
      <dl className="sheet-facts">
        {filters.length > 0 && (
          <div className="sheet-filters">
            <dt>{t('filters')}</dt>
            {filters.map(({ name, words }) => (
              <dd key={name}>
                <b>{name === CONDITIONS ? crud('conditions') : nameOf(entity, name, locale, crud)}</b> {words}
              </dd>
            ))}
          </div>
        )}
        <Signed>{t(isChosen ? 'ofChosen' : 'total', { count: lines.length })}</Signed>
      </dl>
      <table>
        <thead>
          <tr>
            <th className="is-number">{t('number')}</th>
            {columns.map(({ name, field }) => (
              <th key={name} scope="col" className={viewOf(field).isNumeric ? 'is-number' : undefined}>
                {nameOf(entity, name, locale, crud)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, depth }, at) => (
            <tr key={row.id}>
              <td className="is-number">{at + 1}</td>
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={shapeOf(column.field)}
                  style={column.name === tree && depth > 0 ? { paddingInlineStart: `${1.5 + depth * 4}mm` } : undefined}
                >
                  {onPaper(adjust, column, row, locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
