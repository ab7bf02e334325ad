// What was told to whom and what became of it: each message leads to the row it is about, and to those it was sent again as.
import type { Shown } from '@steward/client'
import { messageRecord } from '@steward/domain/desk/message-record'
import { screen } from '../crud/screen.tsx'
import { facts, related, written } from '../detail/parts.tsx'
import { AboutLink } from './about-link.tsx'
import './mail.css'

function Words({ message, text }: { message: Shown<typeof messageRecord>; text: string }) {
  return (
    <>
      <span className="mail-text">{text}</span>
      <p>
        <AboutLink aboutEntity={message.bizEntity} aboutId={message.bizId} />
      </p>
    </>
  )
}

const isOver = ({ msgStatus }: { msgStatus: unknown }) => !['held', 'pending', 'sending'].includes(String(msgStatus))

export default screen(messageRecord, {
  columns: ['createTime', 'channel', 'title', 'receiverId', 'msgStatus', 'errorMsg'],
  widths: { createTime: 176, channel: 120, title: 320, receiverId: 140, msgStatus: 100, errorMsg: 200 },
  cell: { content: (value, message) => <Words message={message} text={value} /> },
  when: { resendMessage: isOver, submit: ({ msgStatus, channel }) => msgStatus === 'pending' && channel === 'sms' },
  prefill: { submit: ({ title, content }) => ({ title, content }) },
  page: [
    facts([
      'msgStatus',
      'channel',
      'receiverId',
      'address',
      'sendTime',
      'deliverTime',
      'readTime',
      'dueTime',
      'attempts',
      'errorMsg',
    ]),
    facts(['title', 'content', 'bizType', 'origin', 'mergedInto', 'resendOf']),
    related(messageRecord, 'mergedInto'),
    related(messageRecord, 'resendOf'),
    written,
  ],
})
