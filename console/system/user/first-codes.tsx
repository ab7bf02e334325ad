// Codes for the first sign-in of users without a password: made on demand, shown and downloaded only this once.
import { listOf, recordOf } from '@steward/client/wire'
import { user } from '@steward/domain/index'
import { Button } from 'antd'
import { useState } from 'react'
import { saveAs } from '../../bulk/save-as.ts'
import { client } from '../../data/client.ts'
import { useMay } from '../../data/use-can.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { OnceAlert, OneTimeList, OneTimeText, OneTimeWindow } from '../../kit/dialog/one-time.tsx'
import { useRefused } from '../../kit/dialog/use-refused.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from '../../words/system.ts'

/** More of them are only downloaded. */
const SHOWN = 5

interface Asked {
  ids?: string
  task?: string
}

export function FirstCodes({ rows, close }: DialogProps) {
  return <Codes asked={{ ids: rows.map(({ id }) => id).join(',') }} close={close} />
}

/** For the users an import has added. */
export function CodesOfImport({ task }: { task: string }) {
  const { t } = useWords()
  const may = useMay(user)
  const [isOpen, setOpen] = useState(false)
  if (!may('reset-password')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('firstCodes.action')}</Button>
      {isOpen && <Codes asked={{ task }} close={() => setOpen(false)} />}
    </>
  )
}

function Codes({ asked, close }: { asked: Asked; close: () => void }) {
  const { t } = useWords()
  const refuse = useRefused()
  const [isSaved, setSaved] = useState(false)
  const make = useMutation({
    mutationFn: () => client.post(`${user.path}/first-codes`, asked),
    meta: { isQuiet: true },
    onError: refuse,
  })
  const answer = recordOf(make.data)
  const codes = listOf(answer.codes).map((row) => ({
    account: plain(row.account),
    realName: plain(row.realName),
    code: plain(row.code),
  }))
  const others = Number(answer.others ?? 0)
  const save = async () => {
    const { writeXlsx } = await import('hucre/xlsx')
    const header = [t('firstCodes.account'), t('firstCodes.realName'), t('firstCodes.code')]
    const rows = [header, ...codes.map(({ account, realName, code }) => [account, realName, code])]
    const columns = [{ width: 24 }, { width: 20 }, { width: 24 }]
    const bytes = await writeXlsx({ sheets: [{ name: t('firstCodes.file'), rows, columns, freezePane: { rows: 1 } }] })
    saveAs(new Blob([Uint8Array.from(bytes)]), `${t('firstCodes.file')}.xlsx`)
    setSaved(true)
  }
  const isMade = codes.length > 0
  return (
    <OneTimeWindow
      title={t('firstCodes.title')}
      close={close}
      isHolding={isMade && !isSaved}
      more={
        isMade ? (
          <Button type="primary" onClick={() => void save()}>
            {t('firstCodes.save')}
          </Button>
        ) : (
          <Button type="primary" loading={make.isPending} onClick={() => make.mutate()}>
            {t('firstCodes.make')}
          </Button>
        )
      }
    >
      {isMade ? (
        <>
          <OnceAlert words={t('firstCodes.once')} />
          <p role="status">
            {t('firstCodes.made', { count: codes.length, days: Number(answer.days) })}
            {others > 0 && ` ${t('firstCodes.others', { count: others })}`}
          </p>
          {codes.length <= SHOWN && (
            <OneTimeList>
              {codes.map(({ account, code }) => (
                <OneTimeText key={account} name={account} text={code} />
              ))}
            </OneTimeList>
          )}
        </>
      ) : (
        <p>{t('firstCodes.lead')}</p>
      )}
    </OneTimeWindow>
  )
}
