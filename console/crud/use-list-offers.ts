// The commands and shortcuts a list registers for the palette and the shortcut sheet.
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type Offer, useOffers } from '../kit/offers.ts'
import type { ScreenAction, ScreenActions } from './screen-actions.ts'
import type { Rows } from './use-rows.ts'

interface ListOffers {
  isOn: boolean
  rows: Rows
  actions: ScreenActions
  actOnChosen: (action: ScreenAction) => void
  add: () => void
  box: RefObject<HTMLFormElement | null>
}

/** Shortcuts of the current row, as far as the person has the rights. */
const keysOf = (actions: ScreenActions): Offer[] =>
  actions.row.flatMap(({ name, label, shortcut }) => (shortcut ? [{ name, label, keys: shortcut }] : []))

export function useListOffers({ isOn, rows, actions, actOnChosen, add, box }: ListOffers): void {
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
}
