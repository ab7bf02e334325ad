// Who a notice is for, and who of them has read it.
import { notice } from '@steward/domain/desk/notice'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Segmented } from 'antd'
import { useId, useState } from 'react'
import { client } from '../data/client.ts'
import { rowOf } from '../data/follows.ts'
import { useMay } from '../data/use-can.ts'
import { plain } from '../kinds/view.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { Lines } from '../kit/state/shape.tsx'
import type { PartProps } from '../screen/adjust.ts'
import { useWords } from '../words/system.ts'
import './notice.css'

interface Receiver {
  userId: string
  userName: string
  deptName: string
  readTime: string
  confirmTime: string
}

const looks = ['all', 'unread', 'read'] as const
const asked = { all: '', unread: '0', read: '1' } as const

function receiversFrom(data: unknown) {
  const { total, read, confirmed, records, size } = Object(data) as Record<string, unknown>
  const people = Array.isArray(records) ? records : []
  return {
    total: Number(total),
    read: Number(read),
    confirmed: Number(confirmed),
    size: Number(size),
    people: people.map((one): Receiver => {
      const { userId, userName, deptName, readTime, confirmTime } = Object(one) as Record<string, unknown>
      return {
        userId: plain(userId),
        userName: plain(userName),
        deptName: plain(deptName),
        readTime: plain(readTime),
        confirmTime: plain(confirmTime),
      }
    }),
  }
}

export default function Receivers({ row }: PartProps) {
  const { t } = useWords()
  const id = useId()
  const may = useMay(notice)('edit')
  const [look, setLook] = useState<(typeof looks)[number]>('unread')
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [notice.name, 'receivers', row.id, look, page],
    queryFn: async ({ signal }) =>
      receiversFrom(
        await client.get(
          `${notice.path}/receivers`,
          { id: row.id, isRead: asked[look], current: String(page) },
          signal,
        ),
      ),
    placeholderData: keepPreviousData,
    enabled: may && row.noticeState === 'released',
    meta: { follows: rowOf(notice, row.id), isQuiet: true },
  })
  if (!may || row.noticeState !== 'released') return null
  return (
    <Loaded query={query} name={t('notice.receivers')} shape={<Lines count={3} />}>
      {(data) => {
        const { total, read, confirmed, people, size } = data
        const matching = { all: total, unread: total - read, read }[look]
        return (
          <section className="crud-facts" aria-labelledby={id}>
            <h3 id={id}>{t('notice.receivers')}</h3>
            <ul className="notice-sums">
              <li>
                {t('notice.total')} <b>{total}</b>
              </li>
              <li>
                {t('notice.read')} <b>{read}</b>
              </li>
              {row.needConfirm === 1 && (
                <li>
                  {t('notice.confirmed')} <b>{confirmed}</b>
                </li>
              )}
            </ul>
            <Segmented
              value={look}
              options={looks.map((value) => ({ value, label: t(`notice.looks.${value}`) }))}
              onChange={(value) => {
                setLook(value)
                setPage(1)
              }}
            />
            {people.length === 0 && <p role="status">{t(`notice.none.${look}`)}</p>}
            <ul className="notice-people">
              {people.map(({ userId, userName, deptName, readTime, confirmTime }) => (
                <li key={userId}>
                  <b>{userName}</b>
                  <small>{deptName}</small>
                  <time>
                    {confirmTime === ''
                      ? readTime.slice(0, 16)
                      : t('notice.notedAt', { time: confirmTime.slice(0, 16) })}
                  </time>
                </li>
              ))}
            </ul>
            {matching > size && (
              <Pagination
                size="small"
                current={page}
                pageSize={size}
                total={Math.min(matching, size * 50)}
                showSizeChanger={false}
                onChange={setPage}
              />
            )}
          </section>
        )
      }}
    </Loaded>
  )
}
