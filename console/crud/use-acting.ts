// From a button, a key or a menu to what it does.
import type { Entity } from '@steward/domain/entity'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Typed } from '../form/draft.ts'
import type { AnyRow } from '../kinds/view.ts'
import type { Selection } from '../kit/use-selection.ts'
import { message } from '../kit/voice.ts'
import type { Scope } from './adjust.ts'
import { parentOf } from './base.ts'
import type { Deed } from './deeds.ts'
import type { Opened } from './dialogs.tsx'
import { useDoing } from './use-doing.tsx'

interface Acting {
  entity: Entity
  deeds: { canAdd: boolean }
  open: (change: Partial<Opened>) => void
  selection: Selection<AnyRow>
  presets: Typed | undefined
  onlyIn: Scope | undefined
}

export function useActing({ entity, deeds, open, selection, presets, onlyIn }: Acting) {
  const { t } = useTranslation('crud')
  const { chosen, drop } = selection

  const onDone = useCallback(
    (deed: Deed, ids: readonly string[]) => {
      if (deed.name !== 'remove') return
      drop(ids)
      open({ view: undefined })
    },
    [drop, open],
  )
  const parent = parentOf(entity)
  const perform = useDoing(entity, onDone)

  const addWith = useCallback(
    (more: Typed) => open({ form: { presets: { ...onlyIn, ...presets, ...more } } }),
    [open, onlyIn, presets],
  )
  const add = useCallback(() => {
    if (deeds.canAdd) addWith({})
  }, [deeds.canAdd, addWith])

  const doTo = useCallback(
    (deed: Deed, rows: readonly AnyRow[]) => {
      if (deed.hasInput) open({ deed: { deed, rows } })
      else perform(deed, rows)
    },
    [open, perform],
  )

  /** One row's own: the usual three open something, the rest act. */
  const act = useCallback(
    (deed: Deed, row: AnyRow) => {
      if (deed.name === 'view') return open({ view: row.id })
      if (deed.name === 'edit') return open({ form: { id: row.id } })
      if (deed.name === 'addChild' && parent) return addWith({ [parent]: row.id })
      return doTo(deed, [row])
    },
    [open, addWith, doTo, parent],
  )

  const actOnChosen = useCallback(
    (deed: Deed) => {
      if (deed.on === 'list') return doTo(deed, [])
      const rows = [...chosen.values()].filter((row) => deed.when?.(row) ?? true)
      if (rows.length === 0) return message.warning(t('selectSome'))
      return doTo(deed, rows)
    },
    [chosen, doTo, t],
  )

  return { act, actOnChosen, add }
}
