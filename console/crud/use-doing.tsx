// Doing what was asked for: ask back, act, say how it went.
import type { Entity } from '@steward/domain/entity'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../kinds/view.ts'
import { Lines, useRefused } from '../kit/use-refused.tsx'
import { message, modal } from '../kit/voice.ts'
import { useAct } from './quiet.ts'
import type { ScreenAction } from './screen-actions.ts'
import { titleOf } from './use-rows.ts'

const NAMED = 5

/** `onDone` hears which rows are gone or changed. */
export function useDoing(entity: Entity, onDone: (action: ScreenAction, ids: readonly string[]) => void) {
  const { t } = useTranslation('crud')
  const { mutateAsync } = useAct(entity)

  const refuse = useRefused()

  return useCallback(
    (action: ScreenAction, rows: readonly AnyRow[]): void => {
      const ids = rows.map((row) => row.id)
      const isRemoval = action.name === 'remove'
      const run = async () => {
        try {
          await mutateAsync({ action: action.name, ids })
          message.success(t(isRemoval ? 'removed' : 'done'))
          onDone(action, ids)
        } catch (failure) {
          refuse(failure)
        }
      }
      if (!action.asksFirst) return void run()
      const names = rows.slice(0, NAMED).map((row) => titleOf(entity, row))
      modal.confirm({
        centered: true,
        title: isRemoval ? t('sureRemove') : t('sureAct', { name: action.label }),
        content: (
          <>
            <Lines lines={rows.length > NAMED ? [...names, '…'] : names} />
            {rows.length > 0 && t(isRemoval ? 'sureRemoveCount' : 'sureActCount', { count: rows.length })}
          </>
        ),
        okText: t('confirm'),
        okButtonProps: { danger: action.isDangerous ?? false },
        cancelText: t('cancel'),
        onOk: run,
      })
    },
    [entity, mutateAsync, onDone, refuse, t],
  )
}
