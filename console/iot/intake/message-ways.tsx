// What can be done about a message that was not taken whole: bring in its device, look at the model, the decoder, the topics.
import { device, gateway, jsonModel } from '@steward/domain/index'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useMay } from '../../data/use-can.ts'
import { Link } from '../../kit/address/link.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { type Message, type Way, waysOf } from './messages.ts'
import { useWords } from './words/use-words.ts'

const AdoptDevices = lazyPart(() => import('../commissioning/adopt-devices.tsx'))

interface Props {
  message: Message
  /** Closes what the message is shown in, before another screen is opened. */
  leave: () => void
}

export function MessageWays({ message, leave }: Props) {
  const { t } = useWords()
  const ways = waysOf(message)
  if (ways.length === 0) return null
  return (
    <section aria-label={t('ways.name')}>
      <h3>{t('ways.name')}</h3>
      <ul className="iot-ways">
        {ways.map((way) => (
          <li key={way}>
            <OneWay way={way} message={message} leave={leave} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneWay({ way, message, leave }: Props & { way: Way }) {
  const { t } = useWords()
  const linkTo = useLinks()
  if (way === 'unknown') return <BringIn gatewayId={message.gatewayId} />
  const { deviceId, gatewayId, jsonModelId } = message
  const isRead = jsonModelId !== ''
  const ofDevice = deviceId === '' ? undefined : linkTo(device, { id: deviceId, tab: 'model' })
  const ofGateway = gatewayId === '' ? undefined : linkTo(gateway, { id: gatewayId })
  const [to, leads] = {
    unmapped: [ofDevice, 'model'] as const,
    topic: [ofGateway, 'gateway'] as const,
    undecoded: [linkTo(jsonModel, isRead ? { id: jsonModelId } : {}), isRead ? 'decoder' : 'decoders'] as const,
  }[way]
  return (
    <>
      <p>{way === 'undecoded' && isRead ? t('ways.decoderOf') : t(`ways.${way}`)}</p>
      {to && (
        <Link to={to} onClick={leave}>
          {t(`ways.${leads}`)}
        </Link>
      )}
    </>
  )
}

/** The devices that its gateway reports for and that are not on record, this one among them. */
function BringIn({ gatewayId }: { gatewayId: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const mayAdd = useMay(device)('add')
  return (
    <>
      <p>{t('ways.unknown')}</p>
      {mayAdd && gatewayId !== '' && (
        <Button size="small" type="primary" onClick={() => setOpen(true)}>
          {t('ways.adopt')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && <AdoptDevices rows={[{ id: gatewayId }]} close={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
