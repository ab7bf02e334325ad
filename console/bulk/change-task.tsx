// A change of many rows: tried, shown as old → new with the reason where a row cannot be done, confirmed, and undone.
import { isGoing, state } from '@steward/domain/bulk/states'
import type { Entity } from '@steward/domain/entity'
import { bulkTask } from '@steward/domain/index'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { failureText, tellFailure } from '../data/failures.ts'
import { refreshAfter } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import { PlainDialog } from '../kit/dialog/plain-dialog.tsx'
import { listed } from '../words/listed.ts'
import { AfterImport } from './after-import.tsx'
import { ChangeItems } from './change-items.tsx'
import { MapColumns } from './map-columns.tsx'
import { type Named, captionsOf } from './named-columns.ts'
import { saveRefused } from './refused-rows.ts'
import { countsOf, headerOf, isWritten, mayUndo, strangeIn, useTask } from './use-task.ts'
import { useWords } from './words/use-words.ts'
import './bulk.css'

interface Props {
  title: string
  entity: Entity
  id: string
  close: () => void
  /** How columns of the sheet that is tried may be named by hand. */
  naming?: Naming
}

interface Naming {
  /** Fields by caption, as this trial has them. */
  columns: Named
  /** Tries the sheet again with these; false where that could not be begun. */
  again: (columns: Named) => Promise<boolean>
  isBusy: boolean
}

type Verb = 'confirm' | 'cancel' | 'undo'

export function ChangeTask({ title, entity, id, close, naming }: Props) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const { data: task, refetch } = useTask(id)
  const [undoing, setUndoing] = useState<string>()
  const act = useMutation({
    mutationFn: (verb: Verb) => client.post(`${bulkTask.path}/${verb}`, {}, { id }),
    meta: { isQuiet: true },
    async onSuccess(answer, verb) {
      if (verb === 'undo' && answer !== null && typeof answer === 'object' && 'id' in answer)
        setUndoing(String(answer.id))
      await refetch()
      if (verb === 'cancel' && !isWritten(task)) close()
    },
  })

  const status = task?.status ?? state.waiting
  const counts = countsOf(task)
  const planned = counts.add + counts.change
  const strange = strangeIn(task)
  const isTrying = naming?.isBusy === true

  /** What was tried before goes once there is something in its place. */
  async function tryAgain({ again }: Naming, columns: Named): Promise<void> {
    const isBegun = await again(columns)
    if (isBegun && status === state.checked) client.post(`${bulkTask.path}/cancel`, {}, { id }).catch(tellFailure)
  }

  return (
    <PlainDialog
      width={860}
      title={title}
      close={close}
      isHeld
      footer={<div className="kit-dialog-footer">{buttons()}</div>}
    >
      <div className="bulk-change">
        {act.error && <Alert type="error" showIcon title={failureText(act.error)} />}
        {isGoing(status) && (
          <Progress percent={shareOf(task?.doneCount ?? 0, task?.total)} showInfo={false} status="active" />
        )}
        <p role="status">{words()}</p>
        {status === state.checked && strange.length > 0 && (
          <Alert type="warning" showIcon title={t('import.strange', { columns: listed(strange) })} />
        )}
        {naming &&
          (status === state.checked || status === state.failed) &&
          captionsOf({ strange, named: naming.columns }).length > 0 && (
            <MapColumns
              entity={entity}
              header={headerOf(task)}
              strange={strange}
              named={naming.columns}
              isBusy={isTrying}
              again={(columns) => void tryAgain(naming, columns)}
            />
          )}
        {(status === state.checked || status === state.done || status === state.cancelled) && (
          <ChangeItems
            entity={entity}
            id={id}
            step={`${status} ${counts.undone}`}
            counts={counts}
            isSheet={task?.kind === 'import'}
          />
        )}
        <p className="crud-hint">{isGoing(status) ? t('change.later') : mayUndo(task) && t('change.undoHint')}</p>
        {undoing !== undefined && (
          <Undoing
            id={undoing}
            over={() => {
              void refetch()
              refreshAfter(entity.name)
            }}
          />
        )}
      </div>
    </PlainDialog>
  )

  function words(): string {
    if (status === state.checked && planned > 0)
      return t('change.will', { count: planned, parts: partsOf(['add', 'change', 'same', 'refused']) })
    if (status === state.checked) return t('change.nothing', { parts: partsOf(['same', 'refused']) })
    if (status === state.done && counts.undone > 0 && counts.done > 0) return partsOf(['undone', 'done'])
    if (status === state.done) return partsOf([counts.undone > 0 ? 'undone' : 'done', 'same', 'refused'])
    if (status === state.cancelled) return t('change.cancelled', { parts: partsOf(['done', 'refused']) })
    if (status === state.failed) return t('change.failed', { cause: task?.cause ?? '' })
    if (isWritten(task)) return t('change.writing', { done: task?.doneCount ?? 0, total: task?.total ?? 0 })
    return t('change.trying')
  }

  /** Those that there are. */
  function partsOf(names: readonly ('add' | 'change' | 'same' | 'refused' | 'done' | 'undone')[]): string {
    const some = names.filter((name) => counts[name] > 0 || (name === 'done' && planned > 0))
    return listed(some.map((name) => t(`change.part.${name}`, { count: counts[name] })))
  }

  function refusedRows() {
    const header = headerOf(task)
    if (header.length === 0 || counts.refused === 0) return null
    const save = () =>
      saveRefused(id, header, t('import.reason'), title).catch((failure: unknown) => tellFailure(failure))
    return <Button onClick={() => void save()}>{t('import.refusedRows')}</Button>
  }

  function buttons() {
    if (status === state.checked)
      return (
        <>
          <Button disabled={isTrying} onClick={() => act.mutate('cancel')}>
            {t('change.drop')}
          </Button>
          {refusedRows()}
          <Button
            type="primary"
            disabled={planned === 0 || isTrying}
            loading={act.isPending}
            onClick={() => act.mutate('confirm', { onSettled: () => refreshAfter(entity.name) })}
          >
            {t('change.apply', { count: planned })}
          </Button>
        </>
      )
    return (
      <>
        {isGoing(status) && <Button onClick={() => act.mutate('cancel')}>{crud('cancel')}</Button>}
        {refusedRows()}
        {status === state.done && task?.kind === 'import' && counts.done > 0 && (
          <AfterImport entity={entity} task={id} />
        )}
        {mayUndo(task) && undoing === undefined && (
          <Button loading={act.isPending} onClick={() => act.mutate('undo')}>
            {t('change.undo')}
          </Button>
        )}
        <Button type={isGoing(status) ? 'default' : 'primary'} onClick={close}>
          {crud('close')}
        </Button>
      </>
    )
  }
}

/** Without a known total the bar only moves. */
const shareOf = (count: number, total: number | null | undefined) => (total ? Math.min((100 * count) / total, 99) : 30)

/** The task that takes the change back. */
function Undoing({ id, over }: { id: string; over: () => void }) {
  const { t } = useWords()
  const { data } = useTask(id)
  const status = data?.status ?? state.waiting
  const isOver = !isGoing(status)
  useEffect(() => {
    if (isOver) over()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has ended
  }, [isOver])
  if (!isOver) return <p role="status">{t('change.undoing')}</p>
  // The words of the task itself say it then.
  if (status === state.done) return null
  return <Alert type="error" showIcon title={t('change.failed', { cause: data?.cause ?? '' })} />
}
