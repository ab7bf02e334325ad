// The latest messages of a gateway as they come, each with what became of it.
import { listOf, recordOf } from '@steward/client/wire'
import { dataLog } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { client } from '../../data/client.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Lines } from '../../kit/state/shape.tsx'
import { type Message, messageFromWire } from '../intake/messages.ts'
import { Findings, ResultTag } from '../intake/trace-marks.tsx'
import { useWords } from './words/gateway/use-words.ts'
import './device.css'

const PayloadDrawer = lazyPart(
  () => import('../decoder/payload-drawer.tsx'),
  (module) => module.PayloadDrawer,
)

const SHOWN = 8
/** Milliseconds between looks while somebody watches. */
const EVERY = 2_000

export function GatewayMessages({ gatewayId }: { gatewayId: string }) {
  const { t } = useWords()
  const [opened, setOpened] = useState<Message>()
  const query = useQuery({
    queryKey: [dataLog.name, 'list', 'of-gateway', gatewayId],
    queryFn: async ({ signal }) =>
      listOf(
        recordOf(await client.get(`${dataLog.path}/list`, { gatewayId, current: 1, size: SHOWN }, signal)).records,
      ).map(messageFromWire),
    staleTime: 0,
    // The intake announces no rows of the log: there would be more announcements than anybody reads.
    refetchInterval: EVERY,
    meta: { follows: [dataLog], isQuiet: true },
  })
  return (
    <section aria-label={t('sheet.lately')}>
      <h3>
        {t('sheet.lately')} <small>{t('sheet.live')}</small>
      </h3>
      <Loaded
        query={query}
        name={t('sheet.lately')}
        shape={<Lines count={3} />}
        empty={<p role="status">{t('sheet.nothing')}</p>}
      >
        {(messages) => (
          <ul className="gateway-messages" aria-live="polite">
            {messages.map((message) => (
              <li key={message.id}>
                <button type="button" className="kit-link" onClick={() => setOpened(message)}>
                  {message.time.slice('yyyy-MM-dd '.length)}
                </button>
                <ResultTag result={message.result} />
                <code title={message.topic}>{message.topic.split('/').slice(4).join('/')}</code>
                <Findings findings={message.findings} most={1} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {opened && <PayloadDrawer message={opened} close={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  )
}
