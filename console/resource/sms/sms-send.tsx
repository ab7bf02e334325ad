// A message to one number, with what is filled in and how it will read.
import { listOf, recordOf } from '@steward/client/wire'
import { sms, smsRecord } from '@steward/domain/index'
import { deliveryFailure } from '@steward/domain/iot/dictionaries'
import { FILE } from '@steward/domain/resource/sms/sms'
import { LONGEST_VALUE, filled, placesOf, signed } from '@steward/domain/resource/text-template'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from './words/use-words.ts'
import './sms.css'

const WIDTH = 520

export default function SmsSend({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const form = useId()
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: (input: { phones: string; params: string }) =>
      client.act(sms, 'send', { ids: [plain(row?.id)], input }),
    onSuccess: () => refreshAfter(smsRecord.name),
    meta: { isQuiet: true },
  })
  if (!row) return null
  return (
    <PlainDialog
      width={WIDTH}
      title={t('sendOf', { name: plain(row.smsCode) })}
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
      {row.category === FILE && <Alert type="info" showIcon title={t('toFile')} />}
      <Message row={row} form={form} send={mutate} />
      {error && <Alert type="error" showIcon title={failureText(error)} />}
      {data !== undefined && !isPending && !error && <Became data={data} />}
    </PlainDialog>
  )
}

interface MessageProps {
  row: AnyRow
  form: string
  send: (input: { phones: string; params: string }) => void
}

function Message({ row, form, send }: MessageProps) {
  const { t } = useWords()
  const [phone, setPhone] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const template = plain(row.template)
  const places = placesOf(template)
  const shown = Object.fromEntries(places.map((name) => [name, values[name] || t('empty', { name })]))
  const sign = plain(row.signName)
  return (
    <form
      id={form}
      className="sms-send"
      onSubmit={(event) => {
        event.preventDefault()
        send({
          phones: phone.trim(),
          params: JSON.stringify(Object.fromEntries(places.map((name) => [name, values[name] ?? '']))),
        })
      }}
    >
      <label>
        <span>{t('phone')}</span>
        <Input
          value={phone}
          inputMode="tel"
          maxLength={11}
          required
          onChange={({ target }) => setPhone(target.value)}
        />
      </label>
      {places.map((name) => (
        <label key={name}>
          <span>{name}</span>
          <Input
            value={values[name] ?? ''}
            maxLength={LONGEST_VALUE}
            required
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </label>
      ))}
      <figure>
        <figcaption>{t('preview')}</figcaption>
        <p>{signed(sign, filled(template, shown))}</p>
      </figure>
    </form>
  )
}

function Became({ data }: { data: unknown }) {
  const { t } = useWords()
  const locale = useLocale()
  return listOf(recordOf(data).results).map((one) => {
    const [phone, code] = [plain(one.phone), plain(one.code)]
    const failure = deliveryFailure.entries[code as keyof typeof deliveryFailure.entries]
    const said = failure ? t('failed', { phone, reason: failure[locale] }) : t(`state.${code as 'sent'}`, { phone })
    return (
      <Alert key={phone} type={one.ok === true ? 'success' : failure ? 'error' : 'warning'} showIcon title={said} />
    )
  })
}
