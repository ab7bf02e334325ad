// The secret of a key, shown once when it is made or renewed, and how its calls are signed, with a script to run.
import { recordOf } from '@steward/client/wire'
import { apiAccess } from '@steward/domain/index'
import { curlExample } from '@steward/domain/iot/access/access-example'
import { type OpenCall, callName, callsOf } from '@steward/domain/iot/access/access-scopes'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { useMay } from '../../data/use-can.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { OnceAlert, OneTimeList, OneTimeText, OneTimeWindow } from '../../kit/dialog/one-time.tsx'
import { message, modal } from '../../kit/dialog/voice.ts'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from './words/use-words.ts'
import './access-key.css'

const WIDTH = 760

/** Shown after a key was made: its secret cannot be read again. */
export function NewAccess({ rows: [row], close }: DialogProps) {
  return row ? <KeyWindow row={row} secret={plain(row.appSecret)} close={close} /> : null
}

export function AccessKey({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const may = useMay(apiAccess)
  const [secret, setSecret] = useState<string>()
  const rotate = useMutation({
    mutationFn: (id: string) => client.post(`${apiAccess.path}/rotate`, undefined, { id }),
    onSuccess: (data) => setSecret(plain(recordOf(data).appSecret)),
  })
  if (!row) return null
  const ask = () =>
    modal.confirm({
      centered: true,
      title: t('sureRotate'),
      content: t('sureRotateHint'),
      okText: t('rotate'),
      onOk: () => rotate.mutateAsync(row.id).catch(() => undefined),
    })
  const renew = may('edit') && secret === undefined && (
    <Button loading={rotate.isPending} onClick={ask}>
      {t('rotate')}
    </Button>
  )
  return <KeyWindow row={row} secret={secret} close={close} more={renew} hint={secret && t('rotated')} />
}

interface WindowProps {
  row: AnyRow
  secret: string | undefined
  close: () => void
  more?: React.ReactNode
  hint?: string | undefined
}

function KeyWindow({ row, secret, close, more, hint }: WindowProps) {
  const { t } = useWords()
  return (
    <OneTimeWindow
      title={t('openOf', { name: plain(row.accessName) })}
      close={close}
      isHolding={secret !== undefined}
      width={WIDTH}
      more={more}
    >
      {secret !== undefined && <OnceAlert words={t('once')} />}
      <OneTimeList>
        <OneTimeText name={t('appKey')} text={plain(row.appKey)} />
        {secret === undefined ? (
          <div>
            <dt>{t('secret')}</dt>
            <dd>{t('hidden')}</dd>
          </div>
        ) : (
          <OneTimeText name={t('secret')} text={secret} />
        )}
      </OneTimeList>
      {hint && <p>{hint}</p>}
      <HowToSign row={row} secret={secret} />
    </OneTimeWindow>
  )
}

function HowToSign({ row, secret }: { row: AnyRow; secret: string | undefined }) {
  const { t } = useWords()
  // As stored after saving, as text in a list.
  const scopes = Array.isArray(row.scopes) ? row.scopes.map(plain) : plain(row.scopes).split(',')
  const calls = callsOf(scopes)
  const isTold = scopes.includes('alarm:push')
  return (
    <section className="access-how" aria-label={t('how')}>
      <h3>{t('how')}</h3>
      <ol>
        <li>{t('steps.text')}</li>
        <li>{t('steps.sign')}</li>
        <li>{t('steps.send')}</li>
      </ol>
      {isTold && <p>{t('steps.events')}</p>}
      {calls.length > 0 ? <Example row={row} secret={secret} calls={calls} /> : <p>{t('noCalls')}</p>}
    </section>
  )
}

/** A query or a body that the call needs; places to be filled in stand in brackets. */
const samples: Readonly<Record<string, { query?: string; body?: string }>> = {
  '/iot/device/list': { query: 'current=1&size=10' },
  '/iot/device/detail': { query: 'id=<id>' },
  '/iot/device/detailByJsCode': { query: 'jsCode=<jsCode>' },
  '/iot/device/value': { query: 'deviceMqttPrefix=<deviceMqttPrefix>' },
  '/iot/device/series': { query: 'deviceId=<id>&identifiers=temp' },
  '/iot/alarm-record/list': { query: 'current=1&size=10' },
  '/iot/alarm-record/detail': { query: 'id=<id>' },
  '/iot/tool/control': { body: '{"deviceId":"<id>","identifier":"setTemp","value":4.5}' },
}

function Example({ row, secret, calls }: { row: AnyRow; secret: string | undefined; calls: readonly OpenCall[] }) {
  const { t } = useWords()
  const [name, setName] = useState(callName(calls[0] ?? { method: 'GET', path: '' }))
  const call = calls.find((one) => callName(one) === name) ?? calls[0]
  if (!call) return null
  const { query, body } = samples[call.path] ?? {}
  const script = curlExample({
    origin: location.origin,
    appKey: plain(row.appKey),
    appSecret: secret,
    method: call.method,
    target: `/api${call.path}${query ? `?${query}` : ''}`,
    ...(body ? { body } : {}),
  })
  const copy = () => void navigator.clipboard.writeText(script).then(() => message.success(t('copied')))
  return (
    <>
      <div className="access-call">
        <h4>{t('example')}</h4>
        <Select
          aria-label={t('call')}
          value={name}
          onChange={setName}
          options={calls.map((one) => ({ value: callName(one), label: callName(one) }))}
          popupMatchSelectWidth={false}
        />
        {/* The Clipboard API is missing on plain-http pages. */}
        {'clipboard' in navigator && <Button onClick={copy}>{t('copy')}</Button>}
      </div>
      {/* Wider than a phone: it scrolls by itself, also from the keyboard. */}
      <pre className="access-script" tabIndex={0} aria-label={t('example')}>
        {script}
      </pre>
    </>
  )
}
