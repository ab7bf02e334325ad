// A gateway's access: MQTT credentials (the secret is shown once) and daily message counts.
import { listOf, recordOf } from '@steward/client/wire'
import { gateway } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { useSession } from '../../data/session.ts'
import { useSettings } from '../../data/settings.ts'
import { useMutation } from '../../data/use-mutation.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { OnceAlert, OneTimeList, OneTimeText, OneTimeWindow } from '../../kit/dialog/one-time.tsx'
import { modal } from '../../kit/dialog/voice.ts'
import { grouped } from '../../kit/list/grouped.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { DialogProps } from '../../screen/action.ts'
import './gateway.css'
import { useWords } from './words/gateway/use-words.ts'

const WIDTH = 760
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Shown after a gateway was created: its secret cannot be read again. */
export function NewGateway({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  if (!row) return null
  const secret = textOf(row.secret)
  return (
    <OneTimeWindow
      title={t('accessOf', { name: textOf(row.gatewayName) })}
      close={close}
      isHolding={isShown(secret)}
      width={WIDTH}
    >
      <Credentials row={row} secret={isShown(secret) ? secret : undefined} />
    </OneTimeWindow>
  )
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
      close={close}
      isHolding={secret !== undefined}
      width={WIDTH}
    >
      <Credentials row={row} secret={secret} />
      <p>
        <Button danger loading={reset.isPending} onClick={ask}>
          {t('reset')}
        </Button>
      </p>
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
  const tenant = useSession((session) => session.person?.tenantId) ?? ''
  const code = textOf(row.gatewayCode)
  const { settings } = useSettings()
  const address = settings?.gatewayAddress || `${location.hostname}:${USUAL_PORT}`
  const name = `${textOf(row.tenantId) || tenant}&${code}`
  const topic = `iot/v1/${textOf(row.mqttPrefix) || `${tenant}/${code}`}/{${t('deviceCode')}}/up/property`
  return (
    <>
      {secret !== undefined && <OnceAlert words={t('once')} />}
      <OneTimeList>
        <OneTimeText name={t('username')} text={name} />
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

const counts = ['messages', 'points', 'partial', 'rejected', 'unknown', 'duplicates', 'late'] as const
const SECOND = 1_000

function Days({ id }: { id: string }) {
  const { t } = useWords()
  const query = useQuery({
    queryKey: [gateway.name, 'tally', id],
    queryFn: async ({ signal }) => listOf(await client.get(`${gateway.path}/tally`, { id }, signal)),
    staleTime: 0,
    meta: { follows: rowOf(gateway, id), isQuiet: true },
  })
  return (
    <section className="gateway-days" aria-label={t('days')} tabIndex={0}>
      <h3>{t('days')}</h3>
      <Loaded query={query} name={t('days')} shape={<Expected lines={3} />} empty={<p>{t('silent')}</p>}>
        {(days) => (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {counts.map((name) => (
                  <th key={name} scope="col">
                    {t(`counts.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('skew')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={textOf(day.day)}>
                  <th scope="row">{textOf(day.day)}</th>
                  {counts.map((name) => (
                    <td key={name} data-fault={isFault(name) && Number(day[name]) > 0}>
                      {grouped(Number(day[name]))}
                    </td>
                  ))}
                  <td data-fault={Number(day.skewMs) > 0}>{grouped(Math.round(Number(day.skewMs) / SECOND))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  )
}

const isFault = (name: (typeof counts)[number]) => name === 'partial' || name === 'rejected' || name === 'unknown'
