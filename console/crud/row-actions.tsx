import type { TFunction } from 'i18next'
import type { AnyRow } from '../kinds/view.ts'
import { LazyMenu } from '../kit/menu/lazy-menu.tsx'
import type { ScreenAction } from '../screen/action.ts'
import { inlineOf, leadIn } from './screen-actions.ts'

interface Props {
  actions: readonly ScreenAction[]
  row: AnyRow
  title: string
  act: (action: ScreenAction, row: AnyRow) => void
  t: TFunction<'crud'>
  /** Where there is no space for buttons, a document's leading step alone has one, or none has. */
  fold?: 'lead' | 'all'
}

export function RowActions({ actions, row, title, act, t, fold }: Props) {
  const inline = fold === 'all' ? [] : fold === 'lead' ? leadsOf(actions, row) : inlineOf(actions, row)
  const offered = (action: ScreenAction) => action.when?.(row) ?? true
  const rest = actions.filter((action) => !inline.includes(action) && offered(action))
  return (
    <div className="crud-row-actions">
      {inline.map((action) => (
        <button
          key={action.name}
          type="button"
          className="kit-link"
          data-danger={action.isDangerous || undefined}
          data-lead={action.isLead?.(row) || undefined}
          title={action.shortcut && t('keyHint', { name: action.label, key: action.shortcut })}
          onClick={() => act(action, row)}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <LazyMenu label={t('moreOf', { name: title })} choices={rest} choose={(action) => act(action, row)} />
      )}
    </div>
  )
}

function leadsOf(actions: readonly ScreenAction[], row: AnyRow): readonly ScreenAction[] {
  const lead = leadIn(actions, row)
  return lead ? [lead] : []
}
