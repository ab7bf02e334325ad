// What a list shows now as the content of a view, and whether it differs from a saved one.
import type { ViewContent } from '@steward/domain/system/view-content'
import { type ArrangedColumn, type ColumnSettings, arrange } from '../screen/columns.ts'
import { sameFilters } from '../screen/list-state.ts'
import type { Shown } from '../screen/saved-view.ts'

const isSize = (size: number): size is ViewContent['size'] => [10, 30, 50, 100, 200].includes(size)

export function contentOf({ state, settings, look, declared }: Shown): ViewContent {
  const known = new Set(declared.map(({ name }) => name))
  const ofKnown = <V>(values: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))
  return {
    filters: Object.fromEntries(Object.entries(state.filters).filter(([, text]) => text !== '')),
    sort: state.sort,
    size: isSize(state.size) ? state.size : 10,
    look,
    columns: {
      order: settings.order.filter((name) => known.has(name)),
      shown: ofKnown(settings.shown),
      widths: ofKnown(settings.widths),
      isCompact: settings.isCompact,
    },
  }
}

/** Columns as they stand there; settings that say the same in another way are equal. */
const standing = (declared: readonly ArrangedColumn[], settings: ColumnSettings) =>
  JSON.stringify(arrange(declared, settings).map(({ name, isShown, width }) => [name, isShown, width]))

export function differs(saved: ViewContent, shown: Shown): boolean {
  const { state, settings, look, declared } = shown
  return (
    saved.sort !== state.sort ||
    saved.size !== state.size ||
    (saved.look !== '' && saved.look !== look) ||
    !sameFilters(saved.filters, state.filters) ||
    saved.columns.isCompact !== settings.isCompact ||
    standing(declared, saved.columns) !== standing(declared, settings)
  )
}
