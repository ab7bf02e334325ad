// The header's phone: connection status, and the call card on every screen.
import { useEffect, useMemo } from 'react'
import { message, modal } from '../kit/dialog/voice.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { CallCard } from './call-card.tsx'
import { callOf, changeCall, currentCall, useCalls } from './calls.ts'
import './phone.css'
import { type LineInfo, hasSockets, lineInfoOf, useLine } from './use-line.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  /** The server's reply about the person's line. */
  sent: unknown
  userId: string
}

export default function Phone({ sent, userId }: Props) {
  // Compared as text: an equal reply must keep the same object, or the connection would be reopened.
  const words = JSON.stringify(sent)
  const info = useMemo(() => lineInfoOf(JSON.parse(words)), [words])
  return info && <Ready key={userId} info={info} userId={userId} />
}

function Ready({ info, userId }: { info: LineInfo; userId: string }) {
  const { t } = useWords()
  const link = useCalls((state) => state.link)
  const call = useCalls(currentCall)
  useLine(info, userId)

  useEffect(() => {
    if (hasSockets()) return undefined
    const told = modal.warning({ centered: true, title: t('unsupported'), okText: t('understood') })
    return () => told.destroy()
  }, [t])

  const state = hasSockets() ? (link ?? 'connecting') : 'unsupported'
  const label = `${t('line', { extension: info.extension })} · ${t(`link.${state}`)}`

  function show(): void {
    if (!call) return message.info({ content: label, key: 'phone' })
    if (callOf(call.callId)?.isMinimized) changeCall(call.callId, { isMinimized: false })
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.phone-card')?.focus())
  }

  return (
    <>
      <IconButton
        className="phone-mark"
        data-link={state}
        label={label}
        onClick={show}
        icon={
          <>
            <svg className="glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
              <path d="M6.2 2.8 3 5.4C3.4 11.6 8.4 16.6 14.6 17l2.6-3.2-3.7-2.6-1.9 1.7a10 10 0 0 1-4.5-4.5l1.7-1.9z" />
            </svg>
            <i className="phone-dot" />
          </>
        }
      />
      {call && !call.isMinimized && <CallCard key={call.callId} call={call} />}
    </>
  )
}
