// The commands and shortcuts a list registers for the palette and the shortcut sheet, and the one its address asks for.
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../kinds/view.ts'
import { useAsked } from '../kit/address/use-asked.ts'
import { type Offer, useOffers } from '../kit/menu/offers.ts'
import type { ScreenAction, ScreenActions } from '../screen/action.ts'
import type { Rows } from '../screen/list.ts'

interface ListOffers {
  isOn: boolean
  rows: Rows
  actions: ScreenActions
  act: (action: ScreenAction, row: AnyRow) => void
  actOnChosen: (action: ScreenAction) => void
  actOn: (action: ScreenAction, rows: readonly AnyRow[]) => void
  /** Its form would have nothing to fill in. */
  isPlain: (action: ScreenAction, rows: readonly AnyRow[]) => boolean
  /** The list shows some of its rows alone. */
  isFiltered: boolean
  add: () => void
  box: RefObject<HTMLFormElement | null>
}

/** Shortcuts of the current row, as far as the person has the rights. */
const keysOf = (actions: ScreenActions): Offer[] =>
  actions.row.flatMap(({ name, label, shortcut }) => (shortcut ? [{ name, label, keys: shortcut }] : []))

/** A link must not do anything by being opened: it may open forms and dialogs. */
const onlyOpens = ({ name, hasInput, Dialog }: ScreenAction, isPlain: boolean) =>
  (hasInput === true && !isPlain) ||
  Dialog !== undefined ||
  ['edit', 'copy', 'addChild', 'import', 'export'].includes(name)

export function useListOffers({
  isOn,
  rows,
  actions,
  act,
  actOnChosen,
  actOn,
  isPlain,
  isFiltered,
  add,
  box,
}: ListOffers): void {
  const { t } = useTranslation('palette')
  const { t: word } = useTranslation('crud')
  useOffers(
    [
      ...(actions.canAdd ? [{ name: 'add', label: word('add'), keys: 'N', run: add }] : []),
      ...actions.list.map((action) => ({ name: action.name, label: action.label, run: () => actOnChosen(action) })),
      { name: 'refresh', label: word('refresh'), run: rows.again },
      { name: 'filter', label: t('key.filter'), keys: '/', run: () => box.current?.querySelector('input')?.focus() },
      { name: 'move', label: t('key.move'), keys: '↑ ↓' },
      ...(rows.isTree ? [{ name: 'turn', label: t('key.turn'), keys: '← →' }] : []),
      ...keysOf(actions),
      ...(actions.canSelect ? [{ name: 'choose', label: t('key.choose'), keys: 'Space' }] : []),
    ],
    isOn,
  )
  useAsked(isOn && !rows.isFirst, (name) => {
    if (name === 'add') return add()
    const onList = actions.list.find((action) => action.name === name && onlyOpens(action, isPlain(action, [])))
    if (onList) return actOnChosen(onList)
    // One on many is about those that the address filters.
    const all = rows.lines.map(({ row }) => row)
    const onRows = actions.rows.find((action) => action.name === name && onlyOpens(action, isPlain(action, all)))
    if (onRows && isFiltered && rows.lines.length > 0) return actOn(onRows, all)
    // One on a row, where the list shows no other.
    const [line, ...others] = rows.lines
    const onRow = actions.detail.find(
      (action) => action.name === name && onlyOpens(action, line !== undefined && isPlain(action, [line.row])),
    )
    if (line && onRow && others.length === 0) act(onRow, line.row)
  })
}
