// Whether a store answers, asked as soon as the dialog opens.
import { recordOf } from '@steward/client/wire'
import { oss } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { nothing } from '../data/follows.ts'
import { plain } from '../kinds/view.ts'
import { PlainDialog } from '../kit/dialog/plain-dialog.tsx'
import type { DialogProps } from '../screen/action.ts'
import { useWords } from '../words/system.ts'

const WIDTH = 460

export default function OssCheck({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [oss.name, 'check', row?.id],
    queryFn: () => client.act(oss, 'check', { ids: [plain(row?.id)] }),
    enabled: row !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { follows: nothing, isQuiet: true },
  })
  if (!row) return null
  return (
    <PlainDialog
      width={WIDTH}
      title={t('oss.checkOf', { name: plain(row.ossCode) })}
      close={close}
      footer={
        <>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('oss.again')}
          </Button>
          <Button type="primary" onClick={close}>
            {crud('close')}
          </Button>
        </>
      }
    >
      {isFetching ? (
        <p role="status">{t('oss.checking')}</p>
      ) : error ? (
        <Alert type="error" showIcon title={failureText(error)} />
      ) : (
        <Alert type="success" showIcon title={t('oss.well', { ms: plain(recordOf(data).durationMs) })} />
      )}
    </PlainDialog>
  )
}
