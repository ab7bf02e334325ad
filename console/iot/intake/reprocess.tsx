// Confirms the reprocessing of kept messages and shows its results.
import { listOf, recordOf } from '@steward/client/wire'
import { dataLog } from '@steward/domain/index'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { labelOf, useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { foundFromWire } from './messages.ts'
import { Findings } from './trace-marks.tsx'
import { useWords } from './words/use-words.ts'

const WIDTH = 560

const useReprocess = (ids: readonly string[]) =>
  useMutation({
    mutationFn: () => client.act(dataLog, 'reprocess', { ids }),
    onSuccess: () => refreshAfter(dataLog.name),
    meta: { isQuiet: true },
  })

export default function Reprocess({ rows, close }: DialogProps) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const locale = useLocale()
  const { data, error, mutate, isPending, isIdle } = useReprocess(rows.map((row) => row.id))
  const buttons = isIdle || isPending || error
  return (
    <PlainDialog
      width={WIDTH}
      title={labelOf(dataLog.actions.reprocess, locale)}
      close={close}
      isHeld
      footer={
        buttons ? (
          <>
            <Button onClick={close}>{crud('cancel')}</Button>
            <Button type="primary" loading={isPending} onClick={() => mutate()}>
              {crud('confirm')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={close}>
            {crud('close')}
          </Button>
        )
      }
    >
      {error && <Alert type="error" showIcon title={failureText(error)} />}
      {data === undefined ? <p>{t('reprocess.ask', { count: rows.length })}</p> : <Became data={data} />}
    </PlainDialog>
  )
}

function Became({ data }: { data: unknown }) {
  const { t } = useWords()
  const became = recordOf(data)
  const [stored, kept, settled] = [Number(became.stored), Number(became.kept), Number(became.settled)]
  const still = listOf(became.records).filter((record) => record.result === 'kept')
  return (
    <div className="iot-became" role="status">
      {stored > 0 && <Alert type="success" showIcon title={t('reprocess.stored', { count: stored })} />}
      {settled > 0 && <Alert type="info" showIcon title={t('reprocess.settled', { count: settled })} />}
      {kept > 0 && <Alert type="warning" showIcon title={t('reprocess.kept', { count: kept })} />}
      {still.map((record) => (
        <Findings key={String(record.id)} findings={foundFromWire(record.findings)} />
      ))}
    </div>
  )
}
