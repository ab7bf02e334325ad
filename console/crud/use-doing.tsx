// Runs an action: confirmation, call, toast.
import { isRestorable } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { Suspense, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../data/quiet.ts'
import type { AnyRow } from '../kinds/view.ts'
import { Lines, useRefused } from '../kit/dialog/use-refused.tsx'
import { message, modal } from '../kit/dialog/voice.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { ScreenAction } from '../screen/action.ts'
import { doneOf, partlyDone } from './outcome.ts'
import { titleOf } from './use-rows.ts'

// Text boxes weigh more than the rest of what a list asks.
const Removal = lazyPart(
  () => import('../recycle/removal.tsx'),
  (module) => module.Removal,
)

const Undo = lazyPart(() => import('../recycle/undo.tsx'))

const NAMED = 5
/** Seconds for which a removal can be undone from its toast; the recycle bin keeps it longer. */
const REGRET = 8
/** From this many rows on, a removal requires typing their number. */
const MANY = 20

/** `onDone` gets the ids of the removed or changed rows. */
export function useDoing(
  entity: Entity,
  onDone: (action: ScreenAction, ids: readonly string[]) => void,
  isCritical?: (row: AnyRow) => boolean,
  instead?: { label: string; run: (rows: readonly AnyRow[]) => void },
) {
  const { t } = useTranslation('crud')
  const { mutateAsync } = useAct(entity)

  const refuse = useRefused()
  const underWay = useRef(new Set<string>())
  const consequence = useCallback(
    (isRemoval: boolean, count: number) => {
      if (!isRemoval) return t('sureActCount', { count })
      return isRestorable(entity) ? t('sureRemoveCount', { count }) : t('sureRemoveForGood', { count })
    },
    [entity, t],
  )
  const removedWords = useCallback(
    (ids: readonly string[]) => {
      const key = `removed ${ids.join()}`
      const content = (
        <>
          {t('removed')}
          <Suspense fallback={null}>
            <Undo entity={entity} ids={ids} messageKey={key} />
          </Suspense>
        </>
      )
      return { key, content, duration: REGRET }
    },
    [entity, t],
  )

  return useCallback(
    (action: ScreenAction, rows: readonly AnyRow[]): void => {
      const ids = rows.map((row) => row.id)
      const isRemoval = action.name === 'remove'
      const deed = `${action.name} ${ids.join()}`
      const run = async () => {
        // A second press on a step without a question is the same step.
        if (underWay.current.has(deed)) return
        underWay.current.add(deed)
        try {
          const answer = await mutateAsync({ action: action.name, ids })
          const partly = partlyDone(entity, answer, rows, t)
          if (partly) message.warning(partly)
          else if (isRemoval && isRestorable(entity)) message.success(removedWords(ids))
          else message.success(t(isRemoval ? 'removed' : 'done'))
          onDone(action, doneOf(answer, rows))
        } catch (failure) {
          refuse(failure)
        } finally {
          underWay.current.delete(deed)
        }
      }
      if (!action.asksFirst) return void run()
      const names = rows.slice(0, NAMED).map((row) => titleOf(entity, row))
      const critical = isRemoval && isCritical ? rows.filter(isCritical).length : 0
      const isCareful = isRemoval && (critical > 0 || rows.length >= MANY)
      const word = rows.length === 1 ? (names[0] ?? '1') : String(rows.length)
      const danger = action.isDangerous ?? false
      const tell = (isReady: boolean) => question.update({ okButtonProps: { danger, disabled: !isReady } })
      const other = instead && {
        label: instead.label,
        run() {
          question.destroy()
          instead.run(rows)
        },
      }
      const question = modal.confirm({
        centered: true,
        title: isRemoval ? t('sureRemove') : t('sureAct', { name: action.label }),
        content: (
          <>
            <Lines lines={rows.length > NAMED ? [...names, '…'] : names} />
            {rows.length > 0 && consequence(isRemoval, rows.length)}
            {critical > 0 && <p>{t('sureCritical', { count: critical })}</p>}
            {isRemoval && (
              <Suspense fallback={null}>
                <Removal {...{ entity, ids, tell }} word={isCareful ? word : undefined} instead={other} />
              </Suspense>
            )}
          </>
        ),
        okText: t('confirm'),
        okButtonProps: { danger, disabled: isCareful },
        cancelText: t('cancel'),
        onOk: run,
      })
    },
    [entity, mutateAsync, onDone, refuse, consequence, removedWords, t, isCritical, instead],
  )
}
