import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Readable, useMarkRead, useUnreadIds } from '../data/use-unread.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import { read } from '../look/frame-state.ts'

export interface NewsLine {
  id: string
  title: string
  about: ReactNode
  time: string
}

/** Items that are marked as read when opened, with a link to the full list. */
export function ReadableNews({ of, lines, close }: { of: Readable; lines: readonly NewsLine[]; close: () => void }) {
  const { t } = useTranslation('top')
  const unread = useUnreadIds(of)
  const markRead = useMarkRead(of)
  const all = useLinks()(of)
  const open = (id: string) => {
    close()
    read({ of: of.name, id })
  }
  return (
    <>
      <ol>
        {lines.map(({ id, title, about, time }) => (
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
                {about} <time>{time.slice(0, 16)}</time>
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
