// What a round found, device by device: value, limits, photos, what was done, and how the value went before.
import { listOf } from '@steward/client/wire'
import { inspectionBill, inspectionBillItem, repairBill } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { valueText } from '@steward/domain/planned/item-value'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { viewOf } from '../../kinds/index.ts'
import { plain } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { useLinks } from '../../live/live-paths.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { FoundName, FoundTable, FoundValue } from '../round/found-table.tsx'
import type { Column } from '../round/item-table.tsx'
import { type RoundItem, roundFrom } from '../round/round-data.ts'
import './inspection.css'
import { limitsOf } from '../round/use-found.ts'
import { useWords } from './words/use-words.ts'

export function InspectionResults({ row }: PartProps) {
  const { t } = useWords()
  const { stops, items } = roundFrom(row, t('place'))
  const abnormal = items.filter(({ checkResult }) => checkResult === 'abnormal')
  const columns: Column[] = [
    { head: t('item'), render: (item) => <FoundName item={item} /> },
    { head: t('limits'), render: (item) => limitsOf(item) || '—' },
    {
      head: t('value'),
      render: (item) => (
        <>
          <FoundValue item={item} none={t('lack.incomplete')} />
          {item.checkResult === 'na' && <small>{item.said}</small>}
        </>
      ),
    },
    { head: t('trend'), render: (item) => isMeasured(item) && item.value !== '' && <Sparkline item={item} /> },
  ]
  return (
    <>
      {row.billStatus !== 'pending' && abnormal.length > 0 && (
        <section className="crud-facts" aria-label={t('exceptions')}>
          <h3>{t('exceptions')}</h3>
          {abnormal.map((item) => (
            <Exception key={item.id} item={item} />
          ))}
        </section>
      )}
      <FoundTable title={t('results')} none={t('notMade')} {...{ stops, columns }} />
    </>
  )
}

const isMeasured = ({ valueType }: RoundItem) => valueType === 'number' || valueType === 'meter'

const [WIDTH, HEIGHT] = [96, 24]

/** The last values as a line, with the limits as a band behind it. */
function Sparkline({ item }: { item: RoundItem }) {
  const { t } = useWords()
  const { deviceId, indicatorId, name, lowerLimit, upperLimit } = item
  const { data = [] } = useQuery({
    queryKey: [inspectionBill.name, 'trend', deviceId, indicatorId],
    queryFn: async ({ signal }) =>
      listOf(
        await client.get(`${inspectionBill.path}/trend`, { indicatorId, ...(deviceId ? { deviceId } : {}) }, signal),
      ).map(({ value }) => Number(plain(value))),
    meta: { follows: [inspectionBill], isQuiet: true },
  })
  const values = data.filter(Number.isFinite)
  if (values.length < 2) return null
  const limits = [lowerLimit, upperLimit].flatMap((limit) => (limit === null ? [] : Number(limit)))
  const [low, high] = [Math.min(...values, ...limits), Math.max(...values, ...limits)]
  const y = (value: number) => HEIGHT - 2 - ((HEIGHT - 4) * (value - low)) / (high - low || 1)
  const x = (at: number) => (WIDTH * at) / (values.length - 1)
  const [top, bottom] = [
    upperLimit === null ? 0 : y(Number(upperLimit)),
    lowerLimit === null ? HEIGHT : y(Number(lowerLimit)),
  ]
  return (
    <svg
      className="found-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('trendOf', { name, count: values.length })}
    >
      {limits.length > 0 && <rect x={0} width={WIDTH} y={top} height={Math.max(0, bottom - top)} />}
      <polyline points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} />
    </svg>
  )
}

const photos: Field = inspectionBillItem.fields.photos
const decision: Field = inspectionBillItem.fields.decision
const repairState: Field = repairBill.fields.billStatus

function Exception({ item }: { item: RoundItem }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const row = { id: item.id, photos: item.photos }
  const { Cell: Thumbs } = viewOf(photos)
  const told = (field: Field, name: string, value: unknown) =>
    viewOf(field).format(value, { name, field, locale, row: { ...emptyRow, id: item.id, [name]: value } })
  const to = item.repairBillId ? linkTo(repairBill, { id: item.repairBillId }) : undefined
  return (
    <div className="found-exception">
      <p>
        <b>
          {item.deviceName} {item.name}
        </b>
        <span>{valueText(item, item.value, locale)}</span>
        <em data-tone="info">{told(decision, 'decision', item.decision)}</em>
        {item.recheckDate !== '' && <small>{item.recheckDate}</small>}
      </p>
      {item.said !== '' && <p>{item.said}</p>}
      {item.photos.length > 0 && (
        <Thumbs name="photos" field={photos} value={item.photos} locale={locale} row={{ ...emptyRow, ...row }} />
      )}
      {item.repairNo !== '' && (
        <p>
          {to ? <Link to={to}>{item.repairNo}</Link> : item.repairNo}
          <em data-tone={item.repairStatus === 'closed' ? 'success' : 'warning'}>
            {item.repairStatus === 'closed' ? t('repairDone') : told(repairState, 'billStatus', item.repairStatus)}
          </em>
        </p>
      )}
    </div>
  )
}

const emptyRow = {
  id: '',
  tenantId: '',
  createUser: null,
  createDept: null,
  createTime: '',
  updateUser: null,
  updateTime: '',
  status: 1,
  isDeleted: 0,
  rev: 0,
}
