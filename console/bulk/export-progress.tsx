// How far an export is; the file is downloaded as soon as it is there.
import { isGoing, state } from '@steward/domain/bulk/states'
import { bulkTask } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { rowOf } from '../data/follows.ts'
import { useAction } from '../data/use-action.ts'
import { useFiles } from '../kinds/files/use-files.ts'
import { PlainDialog } from '../kit/dialog/plain-dialog.tsx'
import { useWords } from './words/use-words.ts'

/** Milliseconds between two looks. */
const PERIOD = 700

interface Props {
  title: string
  id: string
  close: () => void
}

export function ExportProgress({ title, id, close }: Props) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const cancel = useAction(bulkTask, 'cancel')
  const { data } = useQuery({
    queryKey: [bulkTask.name, 'progress', id],
    queryFn: ({ signal }) => client.detail(bulkTask, id, signal),
    refetchInterval: (query) => (isGoing(query.state.data?.status ?? state.waiting) ? PERIOD : false),
    meta: { follows: rowOf(bulkTask, id), isQuiet: true },
  })
  const { data: files } = useFiles(data?.status === state.done ? (data.files ?? []) : [])
  const link = files?.[0]?.link
  const isLoaded = useRef(false)
  useEffect(() => {
    if (link === undefined || isLoaded.current) return
    isLoaded.current = true
    download(link)
  }, [link])

  const status = data?.status ?? state.waiting
  const count = data?.doneCount ?? 0
  const isOver = !isGoing(status)
  return (
    <PlainDialog
      width={460}
      title={title}
      close={close}
      isHeld
      footer={
        <div className="kit-dialog-footer">
          {!isOver && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate({ ids: [id] })}>
              {t('stop')}
            </Button>
          )}
          <Button onClick={close}>{crud('close')}</Button>
          {link !== undefined && (
            <Button type="primary" onClick={() => download(link)}>
              {t('download')}
            </Button>
          )}
        </div>
      }
    >
      <Progress
        percent={isOver ? 100 : 100 * shareOf(count, data?.total)}
        showInfo={false}
        status={status === state.done ? 'success' : isOver ? 'exception' : 'active'}
      />
      <p role="status">{wordsOf()}</p>
      <p className="crud-hint">{isOver ? status === state.done && t('kept') : t('later')}</p>
    </PlainDialog>
  )

  function wordsOf(): string {
    if (status === state.done) return t('done', { count })
    if (status === state.cancelled) return t('cancelled')
    if (isOver) return t('failed', { cause: data?.cause ?? '' })
    return count > 0 ? t('running', { count }) : t('waiting')
  }
}

/** Without a known total the bar only moves. */
const shareOf = (count: number, total: number | null | undefined) => (total ? Math.min(count / total, 0.99) : 0.3)

function download(link: string): void {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = ''
  anchor.click()
}
