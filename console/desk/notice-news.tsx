import { notice } from '@steward/domain/desk/notice'
import { useTranslation } from 'react-i18next'
import { useMay } from '../data/use-can.ts'
import { useList } from '../data/use-list.ts'
import { Waiting } from '../look/waiting.tsx'
import { NewsFailed, NoNews } from './no-news.tsx'
import { ReadableNews } from './readable-news.tsx'

const SHOWN = 20

export function NoticeNews({ close }: { close: () => void }) {
  const { t } = useTranslation('top')
  const mayList = useMay(notice)('list')
  const { data, isError, refetch } = useList(notice, { size: SHOWN, order: notice.order }, mayList)
  if (!mayList) return <NoNews title={t('notices.denied')} />
  if (isError && !data) return <NewsFailed retry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.records.length === 0) return <NoNews title={t('notices.noNotices')} hint={t('notices.noNoticesHint')} />
  const lines = data.records.map(({ id, title, categoryName, releaseTime }) => ({
    id,
    title,
    about: categoryName,
    time: releaseTime,
  }))
  return <ReadableNews of={notice} lines={lines} close={close} />
}
