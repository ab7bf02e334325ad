// Phone layout of the list: each row is a card with title, status, two or three fields and a menu.
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import { Handle } from '../kit/list/handle.tsx'
import { nameOf } from '../screen/base.ts'
import type { ArrangedColumn } from '../screen/columns.ts'
import type { Line } from '../screen/list.ts'
import { RowActions } from './row-actions.tsx'
import { leadIn } from './screen-actions.ts'
import { Value } from './table-row.tsx'
import type { ListProps } from './table.tsx'
import { titleOf } from './use-rows.ts'

const FACTS = 3

export function Cards(props: ListProps) {
  const { entity, lines, columns, isFetching, isTree } = props
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const others = columns.filter((column) => column.name !== entity.title)
  const tags = others.filter((column) => viewOf(column.field).isTag)
  const hasBranches = isTree && lines.some((line) => line.hasChildren || line.depth > 0)
  const number = (column: ArrangedColumn) => Number(viewOf(column.field).isNumeric ?? false)
  const facts = others.filter((column) => !viewOf(column.field).isTag).toSorted((a, b) => number(a) - number(b))
  return (
    <ul className="crud-cards" aria-label={t('listOf', { name: entity[locale] })} aria-busy={isFetching}>
      {lines.map((line) => (
        <Card key={line.row.id} {...props} isTree={hasBranches} line={line} tags={tags} facts={facts} />
      ))}
    </ul>
  )
}

interface CardProps extends ListProps {
  line: Line
  tags: readonly ArrangedColumn[]
  facts: readonly ArrangedColumn[]
}

function Card({ line, tags, facts, ...list }: CardProps) {
  const { entity, adjust, selection, canSelect, actions, act, isTree, toggle, picked, onPick } = list
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const { row } = line
  const title = titleOf(entity, row)
  const view = onPick ? undefined : actions.find((action) => action.name === 'view')
  const lead = leadIn(actions, row)
  const told = facts.filter(
    ({ name, field }) => adjust.cell?.[name] ?? viewOf(field).format(row[name], { name, field, row, locale }),
  )
  return (
    <li
      className="crud-card"
      data-id={row.id}
      data-picked={picked === row.id || undefined}
      style={isTree ? { marginInlineStart: Math.min(line.depth, 5) * 14 } : undefined}
    >
      <header>
        {isTree && <Handle {...line} title={title} toggle={() => toggle(row.id)} />}
        {canSelect && (
          <input
            type="checkbox"
            aria-label={t('selectRow', { name: title })}
            checked={selection.chosen.has(row.id)}
            onChange={(event) => selection.choose([row], event.target.checked)}
          />
        )}
        {adjust.icon && <span className="crud-icon">{adjust.icon(row)}</span>}
        <button
          type="button"
          className="crud-card-title"
          disabled={!view && !onPick}
          onClick={() => (view ? act(view, row) : onPick?.(row))}
        >
          {adjust.cell?.[entity.title]?.(row[entity.title], row) ?? title}
        </button>
        <RowActions actions={actions} row={row} title={title} act={act} t={t} fold="all" />
      </header>
      {line.path && <p className="crud-path">{line.path}</p>}
      {tags.length > 0 && (
        <p className="crud-card-tags">
          {tags.map((column) => (
            <Value key={column.name} adjust={adjust} column={column} row={row} locale={locale} />
          ))}
        </p>
      )}
      <Facts entity={entity} facts={told.slice(0, FACTS)} row={row} adjust={adjust} />
      {lead && (
        <button type="button" className="crud-card-lead" onClick={() => act(lead, row)}>
          {lead.label}
        </button>
      )}
    </li>
  )
}

type FactsProps = Pick<CardProps, 'entity' | 'facts' | 'adjust'> & { row: Line['row'] }

function Facts({ entity, facts, row, adjust }: FactsProps) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  if (facts.length === 0) return null
  return (
    <dl>
      {facts.map((column) => (
        <div key={column.name}>
          <dt>{nameOf(entity, column.name, locale, t)}</dt>
          <dd>
            <Value adjust={adjust} column={column} row={row} locale={locale} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
