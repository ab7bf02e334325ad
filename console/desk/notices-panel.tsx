// Mail, assigned alarms and notices of this person.
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnread } from '../data/use-unread.ts'
import { MailNews } from './mail-news.tsx'
import { MessageNews } from './message-news.tsx'
import '../look/panels.css'
import { NoticeNews } from './notice-news.tsx'

const tabs = ['mail', 'messages', 'notices'] as const
type Tab = (typeof tabs)[number]

export default function NoticesPanel({ close }: { close: () => void }) {
  const { t } = useTranslation('top')
  const { notice, mail } = useUnread()
  const waiting = { mail, messages: 0, notices: notice }
  const [active, setActive] = useState<Tab>('notices')
  const id = useId()

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = tabs[(tabs.indexOf(active) + step + tabs.length) % tabs.length] ?? active
    setActive(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab='${next}']`)?.focus()
  }
  return (
    <section className="panel">
      <div className="panel-tabs" role="tablist" aria-label={t('notices.title')} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            aria-selected={tab === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => setActive(tab)}
          >
            {t(`notices.${tab}`)}
            {waiting[tab] > 0 && <i>{waiting[tab] > 99 ? '99+' : waiting[tab]}</i>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="panel-tab" role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {active === 'mail' && <MailNews close={close} />}
        {active === 'messages' && <MessageNews close={close} />}
        {active === 'notices' && <NoticeNews close={close} />}
      </div>
    </section>
  )
}
