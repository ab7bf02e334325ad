// The dialog of one notice or mail; opening it marks it as read.
import type { Shown } from '@steward/client'
import { mail } from '@steward/domain/desk/mail'
import { notice } from '@steward/domain/desk/notice'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { useDetail } from '../data/use-detail.ts'
import { useMarkShownRead } from '../data/use-unread.ts'
import { viewOf } from '../kinds/index.ts'
import { plain } from '../kinds/view.ts'
import { useClosedByBack } from '../kit/address/back.ts'
import { Link } from '../kit/address/link.tsx'
import '../home/home.css'
import { useLinks } from '../live/live-paths.ts'
import type { Reading } from '../look/frame-state.ts'
import { Waiting } from '../look/waiting.tsx'
import { AboutLink } from './about-link.tsx'
import { NoticeText } from './notice-text.tsx'
import { TakeNote } from './take-note.tsx'

export default function Reader({ reading, close }: { reading: Reading; close: () => void }) {
  const What = reading.of === mail.name ? Letter : Announcement
  return <What id={reading.id} close={close} />
}

function Attached({ notice: row }: { notice: Shown<typeof notice> }) {
  const locale = useLocale()
  const { attachments } = notice.fields
  const { Cell } = viewOf(attachments)
  return <Cell name="attachments" field={attachments} row={row} locale={locale} value={row.attachments} />
}

interface SheetProps {
  id: string
  close: () => void
}

function Announcement({ id, close }: SheetProps) {
  const { data, isError } = useDetail(notice, id)
  useMarkShownRead(notice, data?.id)
  return (
    <Sheet title={data?.title} isOpen={!isError} close={close}>
      {data && (
        <>
          <time>{data.releaseTime}</time>
          <NoticeText text={data.content ?? ''} />
          <Attached notice={data} />
          {data.needConfirm === 1 && <TakeNote id={data.id} confirmTime={plain(Object(data).confirmTime)} />}
        </>
      )}
    </Sheet>
  )
}

function Letter({ id, close }: SheetProps) {
  const { t } = useTranslation('top')
  const { data, isError } = useDetail(mail, id)
  useMarkShownRead(mail, data?.id)
  const inMail = useLinks()(mail, { 'f.subject': data?.subject ?? '' })
  return (
    <Sheet title={data?.subject} isOpen={!isError} close={close}>
      {data && (
        <>
          <span>
            {data.senderId
              ? t('notices.fromTo', { from: data.senderName ?? '', to: data.recipientIdsName ?? '' })
              : t('notices.fromSystem', { to: data.recipientIdsName ?? '' })}
          </span>{' '}
          <time>{data.createTime}</time>
          <p>{data.content}</p>
          <AboutLink aboutEntity={data.aboutEntity} aboutId={data.aboutId} onClick={close} />
          {inMail && (
            <Link to={inMail} onClick={close}>
              {t('notices.inMail')}
            </Link>
          )}
        </>
      )}
    </Sheet>
  )
}

interface FrameProps {
  title: string | undefined
  isOpen: boolean
  close: () => void
  children: ReactNode
}

function Sheet({ title, isOpen, close, children }: FrameProps) {
  useClosedByBack(close, isOpen)
  return (
    <Modal open={isOpen} title={title ?? ' '} footer={null} width={640} onCancel={close}>
      {title === undefined ? <Waiting /> : <article className="home-article">{children}</article>}
    </Modal>
  )
}
