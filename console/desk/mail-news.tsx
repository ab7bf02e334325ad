import { mail } from '@steward/domain/desk/mail'
import { useTranslation } from 'react-i18next'
import { useSession } from '../data/session.ts'
import { useMay } from '../data/use-can.ts'
import { useList } from '../data/use-list.ts'
import { Waiting } from '../look/waiting.tsx'
import { NewsFailed, NoNews } from './no-news.tsx'
import { ReadableNews } from './readable-news.tsx'

const SHOWN = 20

/** The person's unread mail. */
export function MailNews({ close }: { close: () => void }) {
  const { t } = useTranslation('top')
  const userId = useSession((session) => session.person?.userId ?? '')
  const mayList = useMay(mail)('list')
  const query = { size: SHOWN, order: mail.order, filters: { recipientIds: userId } }
  const { data, isError, refetch } = useList(mail, query, mayList)
  if (!mayList) return <NoNews title={t('notices.denied')} />
  if (isError && !data) return <NewsFailed retry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.records.length === 0) return <NoNews title={t('notices.noMail')} hint={t('notices.noMailHint')} />
  const lines = data.records.map(({ id, subject, senderName, createTime }) => ({
    id,
    title: subject,
    about: senderName,
    time: createTime,
  }))
  return <ReadableNews of={mail} lines={lines} close={close} />
}
