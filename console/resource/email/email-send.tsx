// A test through one service of e-mails, and what its server said.
import { recordOf } from '@steward/client/wire'
import { email, emailRecord } from '@steward/domain/index'
import { emailFailure } from '@steward/domain/resource/email/dictionaries'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import type { DialogProps } from '../../screen/action.ts'
import './email.css'
import { useWords } from './words/use-words.ts'

const WIDTH = 480

export default function EmailSend({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const form = useId()
  const [address, setAddress] = useState('')
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: (input: { address: string }) => client.act(email, 'send', { ids: [plain(row?.id)], input }),
    onSuccess: () => refreshAfter(emailRecord.name),
    meta: { isQuiet: true },
  })
  if (!row) return null
  return (
    <PlainDialog
      width={WIDTH}
      title={t('sendOf', { name: plain(row.emailCode) })}
      close={close}
      isHeld
      footer={
        <>
          <Button onClick={close}>{crud('close')}</Button>
          <Button type="primary" htmlType="submit" form={form} loading={isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="email-send"
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ address: address.trim() })
        }}
      >
        <label>
          <span>{t('to')}</span>
          <Input
            type="email"
            value={address}
            maxLength={email.actions.send.input.address.max}
            required
            onChange={({ target }) => setAddress(target.value)}
          />
        </label>
      </form>
      {error && <Alert type="error" showIcon title={failureText(error)} />}
      {data !== undefined && !isPending && !error && <Became data={data} />}
    </PlainDialog>
  )
}

function Became({ data }: { data: unknown }) {
  const { t } = useWords()
  const locale = useLocale()
  const { ok, code, answer } = recordOf(data)
  const failure = emailFailure.entries[plain(code) as keyof typeof emailFailure.entries]
  if (ok === true) return <Alert type="success" showIcon title={t('state.sent', { answer: plain(answer) })} />
  if (!failure) return <Alert type="warning" showIcon title={t('state.waiting')} />
  const reason = [failure[locale], plain(answer)].filter((part) => part !== '').join(locale === 'zh' ? '：' : ': ')
  return <Alert type="error" showIcon title={t('failed', { reason })} />
}
