import { Button } from 'antd'
import { Suspense } from 'react'
import { SideDrawer } from '../../kit/dialog/side-drawer.tsx'
import { message as toast } from '../../kit/dialog/voice.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { MessageWays } from '../intake/message-ways.tsx'
import { type Message, laidOut } from '../intake/messages.ts'
import { Findings, ResultTag } from '../intake/trace-marks.tsx'
import { useWords } from '../intake/words/use-words.ts'

const MessageSteps = lazyPart(
  () => import('../intake/message-steps.tsx'),
  (module) => module.MessageSteps,
)

/** Bytes of the payload the server stores. */
const KEPT = 16 * 1024

interface Props {
  message: Message
  close: () => void
  action?: { label: string; run: () => void }
}

export function PayloadDrawer({ message, close, action }: Props) {
  const { t } = useWords()
  const copy = () => void navigator.clipboard.writeText(message.payload).then(() => toast.success(t('copied')))
  return (
    <SideDrawer
      title={message.time}
      close={close}
      extra={
        action && (
          <Button type="primary" onClick={action.run}>
            {action.label}
          </Button>
        )
      }
    >
      <div className="iot-payload">
        <p>
          <ResultTag result={message.result} />
          <span>{message.size} B</span>
          <span>
            {t('qos')} {message.qos}
          </span>
          {message.costMs !== null && <span>{message.costMs} ms</span>}
        </p>
        <code>{message.topic}</code>
        {message.findings.length > 0 && (
          <section>
            <h3>{t('columns.findings')}</h3>
            <Findings findings={message.findings} />
          </section>
        )}
        <MessageWays message={message} leave={close} />
        {message.remark !== '' && <p>{message.remark}</p>}
        <Suspense fallback={null}>
          <MessageSteps message={message} />
        </Suspense>
        <section>
          <h3>
            {t('raw')}
            {/* The Clipboard API is missing on plain-http pages. */}
            {'clipboard' in navigator && (
              <Button size="small" onClick={copy}>
                {t('copy')}
              </Button>
            )}
          </h3>
          <pre tabIndex={0}>{laidOut(message.payload)}</pre>
          {message.size > KEPT && <small>{t('cut')}</small>}
        </section>
      </div>
    </SideDrawer>
  )
}
