// What upkeep did, device by device: the work, its result, and what became of what was abnormal.
import { maintenanceBillItem, repairBill } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { useLocale } from '../../data/locale.ts'
import { viewOf } from '../../kinds/index.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { useLinks } from '../../live/live-paths.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords as useRoundWords } from '../inspection/words/use-words.ts'
import { FoundName, FoundTable, FoundValue } from '../round/found-table.tsx'
import './maintenance.css'
import type { Column } from '../round/item-table.tsx'
import type { RoundItem } from '../round/round-data.ts'
import { limitsOf } from '../round/use-found.ts'
import { upkeepFrom } from './upkeep-data.ts'
import { useSaid } from './use-said.ts'
import { useWords } from './words/use-words.ts'

export function MaintenanceResults({ row }: PartProps) {
  const { t } = useWords()
  const { t: word } = useRoundWords()
  const { stops } = upkeepFrom(row, t('place'), useSaid())
  const columns: Column[] = [
    {
      head: word('item'),
      render: (item) => (
        <>
          <FoundName item={item} />
          <span className="work-said">{item.standardText}</span>
        </>
      ),
    },
    { head: word('result'), render: (item) => <Done item={item} row={row} /> },
  ]
  return <FoundTable title={t('results')} {...{ stops, columns }} />
}

const photos: Field = maintenanceBillItem.fields.photos
const decision: Field = maintenanceBillItem.fields.decision

function Done({ item, row }: { item: RoundItem; row: AnyRow }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const { Cell: Thumbs } = viewOf(photos)
  const limits = limitsOf(item)
  const to = item.repairBillId ? linkTo(repairBill, { id: item.repairBillId }) : undefined
  const told = viewOf(decision).format(item.decision, { name: 'decision', field: decision, row, locale })
  return (
    <>
      <FoundValue item={item} none={t('notDone')} /> {limits !== '' && <small>({limits})</small>}
      {item.said !== '' && <span className="work-said">{item.said}</span>}
      {item.decision && (
        <span className="work-said">
          {to ? <Link to={to}>{told}</Link> : told} {item.recheckDate}
        </span>
      )}
      {item.photos.length > 0 && <Thumbs name="photos" field={photos} value={item.photos} locale={locale} row={row} />}
    </>
  )
}
