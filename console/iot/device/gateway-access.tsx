// A gateway's access: MQTT credentials (the secret is shown once), every topic, examples, its latest messages and days.
import { recordOf } from '@steward/client/wire'
import { gateway } from '@steward/domain/index'
import { Button } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { refreshAfter } from '../../data/query.ts'
import { useSession } from '../../data/session.ts'
import { useSettings } from '../../data/settings.ts'
import { useMutation } from '../../data/use-mutation.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { OnceAlert, OneTimeList, OneTimeText, OneTimeWindow } from '../../kit/dialog/one-time.tsx'
import { modal } from '../../kit/dialog/voice.ts'
import type { DialogProps } from '../../screen/action.ts'
import { Days } from './gateway-days.tsx'
import { GatewaySheet } from './gateway-sheet.tsx'
import './gateway.css'
import { useWords } from './words/gateway/use-words.ts'

const WIDTH = 960
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Shown after a gateway was created: its secret cannot be read again. */
export function NewGateway({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  if (!row) return null
  const secret = textOf(row.secret)
  return (
    <OneTimeWindow
      title={t('accessOf', { name: textOf(row.gatewayName) })}
      close={() => leave(close)}
      isHolding={isShown(secret)}
      width={WIDTH}
    >
      <Credentials row={row} secret={isShown(secret) ? secret : undefined} />
      <Sheet row={row} secret={isShown(secret) ? secret : undefined} />
    </OneTimeWindow>
  )
}

/** A gateway is brought up while its sheet is open, so the list behind it is asked again. */
function leave(close: () => void): void {
  refreshAfter(gateway.name)
  close()
}

/** The server masks a secret that was typed by a person; only a generated one is readable. */
const isShown = (secret: string) => secret !== '' && !/^\*+$/.test(secret)

export function GatewayAccess({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const [secret, setSecret] = useState<string>()
  const reset = useMutation({
    mutationFn: (id: string) => client.post(`${gateway.path}/reset-secret`, undefined, { id }),
    onSuccess: (data) => setSecret(textOf(recordOf(data).secret)),
  })
  if (!row) return null
  const ask = () =>
    modal.confirm({
      centered: true,
      title: t('sureReset'),
      content: t('sureResetHint'),
      okButtonProps: { danger: true },
      okText: t('reset'),
      onOk: () => reset.mutateAsync(row.id).catch(() => undefined),
    })
  return (
    <OneTimeWindow
      title={t('accessOf', { name: textOf(row.gatewayName) })}
      close={() => leave(close)}
      isHolding={secret !== undefined}
      width={WIDTH}
    >
      <Credentials row={row} secret={secret} />
      <p>
        <Button danger loading={reset.isPending} onClick={ask}>
          {t('reset')}
        </Button>
      </p>
      <Sheet row={row} secret={secret} />
      <Days id={row.id} />
    </OneTimeWindow>
  )
}

/** Default MQTT port, unless the installation's settings name another. */
const USUAL_PORT = 1883
/** The smallest message the server accepts from a gateway. */
const SAMPLE = JSON.stringify({ id: '1', params: { temp: 4.2 } })

function Credentials({ row, secret }: { row: AnyRow; secret: string | undefined }) {
  const { t } = useWords()
  const { prefix, username, address } = useAccess(row)
  const topic = `iot/v1/${prefix}/{${t('deviceCode')}}/up/property`
  return (
    <>
      {secret !== undefined && <OnceAlert words={t('once')} />}
      <OneTimeList>
        <OneTimeText name={t('username')} text={username} />
        {secret === undefined ? (
          <div>
            <dt>{t('secret')}</dt>
            <dd>{t('hidden')}</dd>
          </div>
        ) : (
          <OneTimeText name={t('secret')} text={secret} />
        )}
        <OneTimeText name={t('host')} text={address} />
        <OneTimeText name={t('topic')} text={topic} />
        <OneTimeText name={t('sample')} text={SAMPLE} />
      </OneTimeList>
    </>
  )
}

function Sheet({ row, secret }: { row: AnyRow; secret: string | undefined }) {
  return <GatewaySheet gatewayId={row.id} {...useAccess(row)} password={secret} />
}

function useAccess(row: AnyRow) {
  const own = useSession((session) => session.person?.tenantId) ?? ''
  const { settings } = useSettings()
  const [tenant, code] = [textOf(row.tenantId) || own, textOf(row.gatewayCode)]
  return {
    prefix: textOf(row.mqttPrefix) || `${tenant}/${code}`,
    username: `${tenant}&${code}`,
    address: settings?.gatewayAddress || `${location.hostname}:${USUAL_PORT}`,
  }
}
