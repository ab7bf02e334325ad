// One row on paper: its facts, lines and time line, and of a document the places to sign.
import type { Entity } from '@steward/domain/entity'
import { courseOf } from '@steward/domain/lifecycle'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf, useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import type { Adjust } from '../screen/adjust.ts'
import { fieldOf, nameOf } from '../screen/base.ts'
import { PageHead, Signed } from './page-head.tsx'
import { onPaper, printed, titleIn } from './paper.ts'
import { Qr } from './qr.tsx'
import { rowGroups } from './row-groups.ts'
import type { Head } from './use-heads.ts'
import { useWords } from './words/use-words.ts'

export interface RowSheetProps {
  entity: Entity
  adjust: Adjust
  row: AnyRow
  head: Head
  /** Opens the row; none where it has no screen. */
  link: string | undefined
  /** Lines of its time line, the oldest first. */
  entries: ReactNode
}

const SIGNATURES = ['first', 'second']

export function RowSheet({ entity, adjust, row, head, link, entries }: RowSheetProps) {
  const { t } = useWords()
  const locale = useLocale()
  const course = courseOf(entity)
  return (
    <main className="sheet">
      <PageHead
        head={head}
        title={
          <>
            {entity[locale]} <small>{titleIn(entity, adjust, row, locale)}</small>
          </>
        }
        beside={link && <Qr text={link} />}
      />
      <dl className="sheet-facts">
        <Signed />
      </dl>
      {rowGroups(entity, adjust).map(({ heading, names }, at) => (
        // Groups are declared once and keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Facts key={at} heading={heading && labelOf(heading, locale)} {...{ entity, adjust, row, names }} />
      ))}
      {Object.keys(entity.lines).map((name) => (
        <LinesOnPaper key={name} {...{ entity, row, name }} />
      ))}
      {entries}
      {course && (
        <section className="sheet-sign">
          {SIGNATURES.map((one) => (
            <p key={one}>
              {t('sign')}
              <i />
              {t('date')}
              <i />
            </p>
          ))}
        </section>
      )}
    </main>
  )
}

type FactsProps = Pick<RowSheetProps, 'entity' | 'adjust' | 'row'> & {
  heading: string | undefined
  names: readonly string[]
}

/** What has no value is left out. */
function Facts({ entity, adjust, row, heading, names }: FactsProps) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const told = names.flatMap((name) => {
    const field = fieldOf(entity, name)
    // A count the product keeps says nothing while it is at its start.
    const isAtStart = field?.by === 'system' && field.default === 0 && row[name] === 0
    const words = field && !isAtStart && onPaper(adjust, { name, field }, row, locale)
    return field && words !== false && words !== '' && words !== null && words !== undefined
      ? [{ name, field, words }]
      : []
  })
  if (told.length === 0) return null
  return (
    <section className="sheet-group">
      {heading !== undefined && <h2>{heading}</h2>}
      <dl className="sheet-grid">
        {told.map(({ name, field, words }) => (
          <div key={name} className={viewOf(field).isWide?.(field) ? 'is-wide' : undefined}>
            <dt>{nameOf(entity, name, locale, t)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function LinesOnPaper({ entity, row, name }: { entity: Entity; row: AnyRow; name: string }) {
  const { t } = useWords()
  const locale = useLocale()
  const lines = entity.lines[name]
  const rows: readonly AnyRow[] = Array.isArray(row[name]) ? row[name] : []
  if (!lines || rows.length === 0) return null
  const columns = printed(Object.entries(lines.entity.fields).map(([own, field]) => ({ name: own, field }))).filter(
    ({ field }) => field.by !== 'system' && !field.kind.secret,
  )
  return (
    <section className="sheet-group">
      <h2>{labelOf(lines, locale)}</h2>
      <table>
        <thead>
          <tr>
            <th className="is-number">{t('number')}</th>
            {columns.map(({ name: own, field }) => (
              <th key={own} scope="col">
                {labelOf(field, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, at) => (
            <tr key={plain(line.id)}>
              <td className="is-number">{at + 1}</td>
              {columns.map((column) => (
                <td key={column.name}>{onPaper({}, column, line, locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
