import { notice } from '@steward/domain/desk/notice'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLinks } from '../data/live-paths.ts'
import { useMay } from '../data/use-can.ts'
import { useList } from '../data/use-list.ts'
import { readNotice } from './frame-state.ts'
import { NewsFailed, NoNews } from './no-news.tsx'
import { useMarkRead, useUnreadIds } from './use-unread.ts'
import { Waiting } from './waiting.tsx'

const SHOWN = 20

export function NoticeNews({ close }: { close: () => void }) {
  const { t } = useTranslation('top')
  const mayList = useMay(notice)('list')
  const { data, isError, refetch } = useList(notice, { size: SHOWN, order: notice.order }, mayList)
  const unread = useUnreadIds()
  const markRead = useMarkRead()
  const all = useLinks()(notice)
  if (!mayList) return <NoNews title={t('notices.denied')} />
  if (isError && !data) return <NewsFailed retry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.records.length === 0) return <NoNews title={t('notices.noNotices')} hint={t('notices.noNoticesHint')} />

  const open = (id: string) => {
    close()
    readNotice(id)
  }
  return (
    <>
      <ol>
        {data.records.map(({ id, title, categoryName, releaseTime }) => (
          <li key={id}>
            <button
              type="button"
              className={unread.includes(id) ? 'news-line is-unread' : 'news-line'}
              onClick={() => open(id)}
            >
              <span>
                {unread.includes(id) && <span className="st-visually-hidden">{t('notices.unread')}</span>}
                <b>{title}</b>
              </span>
              <small>
                {categoryName} <time>{releaseTime.slice(0, 16)}</time>
              </small>
            </button>
          </li>
        ))}
      </ol>
      <footer>
        {all && (
          <Link to={all} onClick={close}>
            {t('notices.all')}
          </Link>
        )}
        <Button size="small" disabled={unread.length === 0} onClick={() => markRead.mutate(unread)}>
          {t('notices.readAll')}
        </Button>
      </footer>
    </>
  )
}
