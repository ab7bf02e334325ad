// 巡检记录表: a round on A4 across, devices by items.
import { recordOf } from '@steward/client/wire'
import { inspectionBill } from '@steward/domain/index'
import { spanText, valueText } from '@steward/domain/planned/item-value'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { nothing } from '../../data/follows.ts'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { useLinks } from '../../live/live-paths.ts'
import { PrintFrame } from '../../print/frame.tsx'
import { PageHead, Signed } from '../../print/page-head.tsx'
import { Qr } from '../../print/qr.tsx'
import { type Head, useHeads } from '../../print/use-heads.ts'
import { usePaperStyle } from '../../print/use-paper-style.ts'
import type { DialogProps } from '../../screen/action.ts'
import { type RoundItem, type Stop, roundFrom } from '../round/round-data.ts'
import { useWords } from './words/use-words.ts'

export default function PrintRecord({ rows, close }: DialogProps) {
  const id = rows[0]?.id ?? ''
  const style = usePaperStyle('landscape')
  const { head, error: headFailure } = useHeads()
  const { t } = useWords()
  const { data, error } = useQuery({
    queryKey: [inspectionBill.name, 'print', id],
    queryFn: ({ signal }) => client.get(`${inspectionBill.path}/print`, { id }, signal),
    meta: { follows: nothing, isQuiet: true },
  })
  const failure = headFailure ?? error
  useEffect(() => {
    if (!failure) return
    tellFailure(failure)
    close()
  }, [failure, close])
  if (!data || !head) return null
  const bill = recordOf(data)
  return (
    <PrintFrame title={`${t('record')} ${plain(bill.billNo)}`} style={style} done={close}>
      <RecordSheet bill={bill} head={head} />
    </PrintFrame>
  )
}

/** More devices than these stand below one another, each with its items. */
const MOST_ACROSS = 6

function RecordSheet({ bill, head }: { bill: Readonly<Record<string, unknown>>; head: Head }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const { stops, items } = roundFrom(bill, t('place'))
  const path = linkTo(inspectionBill, { id: plain(bill.id) })
  const isShared = stops.length <= MOST_ACROSS && new Set(items.map(keyOf)).size < items.length
  return (
    <main className="sheet is-dense">
      <PageHead
        head={head}
        title={
          <>
            {t('record')} <small>{plain(bill.title)}</small>
          </>
        }
        beside={path && <Qr text={new URL(path, head.site).href} />}
      />
      <dl className="sheet-facts">
        <Signed>
          {[
            plain(bill.billNo),
            plain(bill.assigneeName),
            plain(bill.plannedTime),
            plain(bill.finishTime),
            plain(bill.weatherName),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Signed>
      </dl>
      {isShared ? <Across stops={stops} items={items} /> : stops.map((stop) => <Below key={stop.key} stop={stop} />)}
      <section className="sheet-sign">
        <p>
          {t('sign')}
          <i />
        </p>
        <p>
          {t('reviewSign')}
          <i />
        </p>
      </section>
    </main>
  )
}

/** The same item of several devices. */
const keyOf = ({ indicatorId, name }: RoundItem) => `${indicatorId} ${name}`

function useCell() {
  const { t } = useWords()
  const locale = useLocale()
  return (item: RoundItem | undefined) => {
    if (!item) return ''
    const found = item.checkResult === 'na' ? t('na') : valueText(item, item.value, locale)
    const mark = item.checkResult === 'abnormal' && item.value !== 'abnormal' ? ` (${t('abnormalMark')})` : ''
    return `${found}${mark}${item.said === '' ? '' : ` ${item.said}`}`
  }
}

function Across({ stops, items }: { stops: readonly Stop[]; items: readonly RoundItem[] }) {
  const { t } = useWords()
  const cell = useCell()
  const kinds = [...new Map(items.map((item) => [keyOf(item), item])).values()]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('limits')}</th>
          {stops.map((stop) => (
            <th key={stop.key} scope="col">
              {stop.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={keyOf(kind)}>
            <td>{kind.name}</td>
            <td>{limitsOf(kind)}</td>
            {stops.map((stop) => (
              <td key={stop.key}>{cell(stop.items.find((item) => keyOf(item) === keyOf(kind)))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const limitsOf = ({ lowerLimit, upperLimit, unit }: RoundItem) =>
  [spanText(lowerLimit, upperLimit), unit].filter(Boolean).join(' ')

function Below({ stop }: { stop: Stop }) {
  const { t } = useWords()
  const cell = useCell()
  return (
    <section className="sheet-group">
      <h2>
        {stop.name} <small>{stop.areaName}</small>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('limits')}</th>
            <th scope="col">{t('result')}</th>
          </tr>
        </thead>
        <tbody>
          {stop.items.map((item) => (
            <tr key={item.id}>
              <td>{item.name}</td>
              <td>{limitsOf(item)}</td>
              <td>{cell(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
