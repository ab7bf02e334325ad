// Maps an action, triggered by button, key or menu, to the dialog it opens or the call it makes.
import type { Entity } from '@steward/domain/entity'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf, useLocale } from '../data/locale.ts'
import type { AnyRow } from '../kinds/view.ts'
import { message } from '../kit/dialog/voice.ts'
import type { Selection } from '../kit/list/use-selection.ts'
import type { ScreenAction, ScreenActions } from '../screen/action.ts'
import type { Adjust } from '../screen/adjust.ts'
import { parentOf } from '../screen/base.ts'
import type { Typed } from '../screen/draft.ts'
import type { Scope } from '../screen/list.ts'
import { asksNothing } from '../screen/look.ts'
import type { Opened } from './dialogs.tsx'
import { useDoing } from './use-doing.tsx'

interface Acting {
  entity: Entity
  adjust: Pick<Adjust, 'isCritical' | 'insteadOfRemoval' | 'asks'>
  actions: Pick<ScreenActions, 'canAdd' | 'list'>
  open: (change: Partial<Opened>) => void
  view: (id: string | undefined) => void
  selection: Selection<AnyRow>
  presets: Typed | undefined
  onlyIn: Scope | undefined
}

const isPrint = (action: ScreenAction): action is ScreenAction & { name: 'print' | 'labels' } =>
  action.name === 'print' || action.name === 'labels'

/** Its form would have nothing to fill in for any of these rows. */
const fillsNothing = (entity: Entity, asks: Adjust['asks'], action: ScreenAction, rows: readonly AnyRow[]) =>
  action.Dialog === undefined &&
  rows.length > 0 &&
  rows.every((row) => asksNothing(entity.actions[action.name]?.input ?? { none: 0 }, asks?.[action.name] ?? {}, row))

export function useActing({ entity, adjust, actions, open, view, selection, presets, onlyIn }: Acting) {
  const { t } = useTranslation('crud')
  const { chosen, drop } = selection

  const onDone = useCallback(
    (action: ScreenAction, ids: readonly string[]) => {
      // What was done to many is done: left chosen, they would be counted though the list no longer shows them.
      if (action.on === 'rows') drop(ids)
      if (action.name === 'remove') view(undefined)
    },
    [drop, view],
  )
  const parent = parentOf(entity)
  const locale = useLocale()
  const { insteadOfRemoval, asks } = adjust
  const mayChange = actions.list.some(({ name }) => name === 'bulkEdit')
  const instead = useMemo(
    () =>
      insteadOfRemoval && mayChange
        ? {
            label: labelOf(insteadOfRemoval, locale),
            run: (rows: readonly AnyRow[]) => open({ changing: { rows, values: insteadOfRemoval.values } }),
          }
        : undefined,
    [insteadOfRemoval, mayChange, locale, open],
  )
  const perform = useDoing(entity, onDone, adjust.isCritical, instead)

  const addWith = useCallback(
    (more: Typed) => open({ form: { presets: { ...onlyIn, ...presets, ...more } } }),
    [open, onlyIn, presets],
  )
  const add = useCallback(() => {
    if (actions.canAdd) addWith({})
  }, [actions.canAdd, addWith])

  const isPlain = useCallback(
    (action: ScreenAction, rows: readonly AnyRow[]) => fillsNothing(entity, asks, action, rows),
    [entity, asks],
  )

  const doTo = useCallback(
    (action: ScreenAction, rows: readonly AnyRow[]) => {
      if (!action.hasInput || isPlain(action, rows)) perform(action, rows)
      else open({ action: { action, rows } })
    },
    [isPlain, open, perform],
  )

  /** An action on one row: view, edit and add-below open a dialog, the rest call the server. */
  const act = useCallback(
    (action: ScreenAction, row: AnyRow) => {
      if (action.name === 'view') return view(row.id)
      if (action.name === 'edit') return open({ form: { id: row.id } })
      if (action.name === 'copy') return open({ form: { copyOf: row.id } })
      if (isPrint(action)) return open({ printing: { what: action.name, row } })
      if (action.name === 'addChild' && parent) return addWith({ [parent]: row.id })
      return doTo(action, [row])
    },
    [open, view, addWith, doTo, parent],
  )

  const actOnChosen = useCallback(
    (action: ScreenAction) => {
      if (action.name === 'export') return open({ isExporting: true })
      if (action.name === 'bulkEdit') return open({ isBulkEditing: true })
      if (action.name === 'import') return open({ isImporting: true })
      if (action.name === 'recycle') return open({ isBinOpen: true })
      if (isPrint(action)) return open({ printing: { what: action.name } })
      if (action.on === 'list') return doTo(action, [])
      const rows = [...chosen.values()].filter((row) => action.when?.(row) ?? true)
      if (rows.length === 0) return message.warning(t('selectSome'))
      return doTo(action, rows)
    },
    [chosen, doTo, open, t],
  )

  return { act, actOnChosen, actOn: doTo, isPlain, add }
}
