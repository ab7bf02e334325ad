import type { Shown } from '@steward/client'
import { mail } from '@steward/domain/desk/mail'
import { screen } from '../crud/screen.tsx'
import { useMarkShownRead, useUnreadIds } from '../data/use-unread.ts'
import { AboutLink } from './about-link.tsx'
import './mail.css'

function Subject({ id, text }: { id: string; text: string }) {
  return useUnreadIds(mail).includes(id) ? <b className="mail-unread">{text}</b> : text
}

function Letter({ letter, text }: { letter: Shown<typeof mail>; text: string }) {
  useMarkShownRead(mail, letter.id)
  return (
    <>
      <span className="mail-text">{text}</span>
      <p>
        <AboutLink aboutEntity={letter.aboutEntity} aboutId={letter.aboutId} />
      </p>
    </>
  )
}

/** At most one `Re:`, however often a mail was answered. */
const answerTo = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

export default screen(mail, {
  columns: ['subject', 'senderId', 'recipientIds', 'createTime'],
  widths: { subject: 420, senderId: 120, recipientIds: 200 },
  cell: {
    subject: (value, { id }) => <Subject id={id} text={value} />,
    content: (value, letter) => <Letter letter={letter} text={value} />,
  },
  when: { reply: ({ senderId }) => senderId !== null },
  prefill: { reply: ({ subject }) => ({ subject: answerTo(subject) }) },
})
