// 巡检记录表: a round on A4 across, devices by items.
import type { Entity } from '@steward/domain/entity'
import { inspectionBill } from '@steward/domain/index'
import type { DialogProps } from '../../screen/action.ts'
import { RecordPaper, StopOnPaper } from '../round/record-paper.tsx'
import { type Round, type RoundItem, roundFrom } from '../round/round-data.ts'
import { limitsOf, useFound } from '../round/use-found.ts'
import { useWords } from './words/use-words.ts'

const entity = inspectionBill as unknown as Entity

export default function PrintRecord({ rows, close }: DialogProps) {
  const { t } = useWords()
  return (
    <RecordPaper
      {...{ entity, rows, close }}
      format="landscape"
      title={t('record')}
      line={['billNo', 'assigneeName', 'plannedTime', 'finishTime', 'weatherName']}
      signs={() => [t('sign'), t('reviewSign')]}
      renderBody={(row) => <Items {...roundFrom(row, t('place'))} />}
    />
  )
}

/** More devices than these stand below one another, each with its items. */
const MOST_ACROSS = 6

/** The same item of several devices. */
const keyOf = ({ indicatorId, name }: RoundItem) => `${indicatorId} ${name}`

function useCell() {
  const { t } = useWords()
  const found = useFound()
  return (item: RoundItem) => {
    const mark = item.checkResult === 'abnormal' && item.value !== 'abnormal' ? ` (${t('abnormalMark')})` : ''
    return `${found(item)}${mark}${item.said === '' ? '' : ` ${item.said}`}`
  }
}

function Items({ stops, items }: Round) {
  const { t } = useWords()
  const cell = useCell()
  const isShared = stops.length <= MOST_ACROSS && new Set(items.map(keyOf)).size < items.length
  if (isShared) return <Across {...{ stops, items }} />
  const columns = [
    { head: t('item'), render: ({ name }: RoundItem) => name },
    { head: t('limits'), render: limitsOf },
    { head: t('result'), render: cell },
  ]
  return stops.map((stop) => <StopOnPaper key={stop.key} {...{ stop, columns }} />)
}

function Across({ stops, items }: Pick<Round, 'stops' | 'items'>) {
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
              <td key={stop.key}>
                {stop.items
                  .filter((item) => keyOf(item) === keyOf(kind))
                  .slice(0, 1)
                  .map(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
