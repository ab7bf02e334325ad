// What a gateway is set up by: its latest messages, every topic with the smallest message, and examples to copy.
import { dataLog, jsonModel } from '@steward/domain/index'
import { gatewayTopics } from '@steward/domain/iot/gateway-topics'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useMay } from '../../data/use-can.ts'
import { Tag } from '../../kinds/tag.tsx'
import { Link } from '../../kit/address/link.tsx'
import { CopyButton } from '../../kit/dialog/one-time.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { type ExampleKind, exampleKinds, exampleOf } from './gateway-examples.ts'
import { GatewayMessages } from './gateway-messages.tsx'
import { useWords } from './words/gateway/use-words.ts'

interface Props {
  gatewayId: string
  /** Tenant and gateway code. */
  prefix: string
  username: string
  /** Undefined where it cannot be shown any more. */
  password: string | undefined
  address: string
}

export function GatewaySheet({ gatewayId, ...access }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const [now] = useState(Date.now)
  const deviceCode = typed.trim() || `{${t('deviceCode')}}`
  return (
    <div className="gateway-sheet">
      {useMay(dataLog)('list') && <GatewayMessages gatewayId={gatewayId} />}
      <label className="gateway-device">
        <span>{t('sheet.device')}</span>
        <Input value={typed} maxLength={64} placeholder="fridge-01" onChange={({ target }) => setTyped(target.value)} />
        <small>{t('sheet.deviceHint')}</small>
      </label>
      <Examples access={access} deviceCode={deviceCode} now={now} />
      <Topics prefix={access.prefix} deviceCode={deviceCode} now={now} />
    </div>
  )
}

interface TopicsProps {
  prefix: string
  deviceCode: string
  now: number
}

function Topics({ prefix, deviceCode, now }: TopicsProps) {
  const { t } = useWords()
  const copy = t('once.copy', { ns: 'crud' })
  const decoders = useLinks()(jsonModel)
  return (
    <section aria-label={t('sheet.topics')}>
      <h3>{t('sheet.topics')}</h3>
      <p>{t('sheet.qos')}</p>
      <ul className="gateway-topics">
        {gatewayTopics(prefix, deviceCode, now).map(({ name, direction, topic, sample, isRetained }) => (
          <li key={name} data-direction={direction}>
            <h4>
              <Tag tone={direction === 'up' ? 'info' : 'success'}>{t(`sheet.${direction}`)}</Tag>
              {t(`sheet.name.${name}`)}
              {isRetained && <Tag tone="neutral">{t('sheet.retained')}</Tag>}
            </h4>
            <p>
              {t(`sheet.hint.${name}`)}
              {name === 'raw' && decoders && <Link to={decoders}>{t('sheet.toDecoders')}</Link>}
            </p>
            <div>
              <code>{topic}</code>
              <CopyButton text={topic} words={copy} label={t('sheet.copyTopic', { name: t(`sheet.name.${name}`) })} />
            </div>
            <div>
              <code>{sample}</code>
              <CopyButton text={sample} words={copy} label={t('sheet.copySample', { name: t(`sheet.name.${name}`) })} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ExamplesProps {
  access: Omit<Props, 'gatewayId'>
  deviceCode: string
  now: number
}

function Examples({ access, deviceCode, now }: ExamplesProps) {
  const { t } = useWords()
  const [kind, setKind] = useState<ExampleKind>('pub')
  const password = access.password ?? `{${t('sheet.passwordHere')}}`
  const text = exampleOf(kind, { ...access, password, deviceCode }, now)
  return (
    <section aria-label={t('sheet.examples')}>
      <h3>{t('sheet.examples')}</h3>
      <div className="gateway-kinds">
        <Segmented
          aria-label={t('sheet.examples')}
          value={kind}
          onChange={setKind}
          options={exampleKinds.map((one) => ({ value: one, label: t(`sheet.kinds.${one}`) }))}
        />
        <CopyButton text={text} words={t('sheet.copyExample')} />
      </div>
      {access.password === undefined && <small>{t('sheet.exampleHint')}</small>}
      <pre tabIndex={0} aria-label={t(`sheet.kinds.${kind}`)}>
        {text}
      </pre>
    </section>
  )
}
