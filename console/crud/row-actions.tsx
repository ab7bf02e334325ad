import type { TFunction } from 'i18next'
import type { AnyRow } from '../kinds/view.ts'
import { LazyMenu } from '../kit/lazy-menu.tsx'
import { type Deed, inlineDeeds } from './deeds.ts'

interface Props {
  deeds: readonly Deed[]
  row: AnyRow
  title: string
  act: (deed: Deed, row: AnyRow) => void
  t: TFunction<'crud'>
  /** Everything in the menu: there is no room beside it. */
  isMenuOnly?: boolean
}

export function RowActions({ deeds, row, title, act, t, isMenuOnly }: Props) {
  const inline = isMenuOnly ? [] : inlineDeeds(deeds)
  const offered = (deed: Deed) => deed.when?.(row) ?? true
  const rest = deeds.filter((deed) => !inline.includes(deed) && offered(deed))
  return (
    <div className="crud-row-actions">
      {inline.filter(offered).map((deed) => (
        <button
          key={deed.name}
          type="button"
          className="crud-link"
          data-danger={deed.isDangerous || undefined}
          title={deed.shortcut && t('keyHint', { name: deed.label, key: deed.shortcut })}
          onClick={() => act(deed, row)}
        >
          {deed.label}
        </button>
      ))}
      {rest.length > 0 && (
        <LazyMenu label={t('moreOf', { name: title })} choices={rest} choose={(deed) => act(deed, row)} />
      )}
    </div>
  )
}
