// Maps an action, triggered by button, key or menu, to the dialog it opens or the call it makes.
import type { Entity } from '@steward/domain/entity'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../kinds/view.ts'
import { message } from '../kit/dialog/voice.ts'
import type { Selection } from '../kit/list/use-selection.ts'
import type { ScreenAction } from '../screen/action.ts'
import type { Adjust } from '../screen/adjust.ts'
import { parentOf } from '../screen/base.ts'
import type { Typed } from '../screen/draft.ts'
import type { Scope } from '../screen/list.ts'
import type { Opened } from './dialogs.tsx'
import { useDoing } from './use-doing.tsx'

interface Acting {
  entity: Entity
  isCritical: Adjust['isCritical']
  actions: { canAdd: boolean }
  open: (change: Partial<Opened>) => void
  view: (id: string | undefined) => void
  selection: Selection<AnyRow>
  presets: Typed | undefined
  onlyIn: Scope | undefined
}

const isPrint = (action: ScreenAction): action is ScreenAction & { name: 'print' | 'labels' } =>
  action.name === 'print' || action.name === 'labels'

export function useActing({ entity, isCritical, actions, open, view, selection, presets, onlyIn }: Acting) {
  const { t } = useTranslation('crud')
  const { chosen, drop } = selection

  const onDone = useCallback(
    (action: ScreenAction, ids: readonly string[]) => {
      if (action.name !== 'remove') return
      drop(ids)
      view(undefined)
    },
    [drop, view],
  )
  const parent = parentOf(entity)
  const perform = useDoing(entity, onDone, isCritical)

  const addWith = useCallback(
    (more: Typed) => open({ form: { presets: { ...onlyIn, ...presets, ...more } } }),
    [open, onlyIn, presets],
  )
  const add = useCallback(() => {
    if (actions.canAdd) addWith({})
  }, [actions.canAdd, addWith])

  const doTo = useCallback(
    (action: ScreenAction, rows: readonly AnyRow[]) => {
      if (action.hasInput) open({ action: { action, rows } })
      else perform(action, rows)
    },
    [open, perform],
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

  return { act, actOnChosen, add }
}
