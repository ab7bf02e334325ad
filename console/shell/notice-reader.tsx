import { notice } from '@steward/domain/desk/notice'
import { Modal } from 'antd'
import { useEffect } from 'react'
import { useDetail } from '../data/use-detail.ts'
import './home.css'
import { useMarkRead, useUnreadIds } from './use-unread.ts'
import { Waiting } from './waiting.tsx'

/** Opening a notice is reading it. */
export default function NoticeReader({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data, isError } = useDetail(notice, id)
  const isUnread = useUnreadIds().includes(data?.id ?? '')
  const { mutate } = useMarkRead()
  const shownId = data?.id
  useEffect(() => {
    if (isUnread && shownId !== undefined) mutate([shownId])
  }, [isUnread, shownId, mutate])
  return (
    <Modal open={id !== undefined && !isError} title={data?.title ?? ' '} footer={null} width={640} onCancel={onClose}>
      {data ? (
        <article className="home-article">
          <time>{data.releaseTime}</time>
          <p>{data.content}</p>
        </article>
      ) : (
        <Waiting />
      )}
    </Modal>
  )
}
