// What upkeep did, device by device: the work, its result, and what became of what was abnormal.
import { maintenanceBillItem, repairBill } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { spanText, valueText } from '@steward/domain/planned/item-value'
import { useLocale } from '../../data/locale.ts'
import { viewOf } from '../../kinds/index.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { useLinks } from '../../live/live-paths.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords as useRoundWords } from '../inspection/words/use-words.ts'
import type { RoundItem } from '../round/round-data.ts'
import '../inspection/inspection.css'
import './maintenance.css'
import { upkeepFrom } from './upkeep-data.ts'
import { useSaid } from './use-said.ts'
import { useWords } from './words/use-words.ts'

export function MaintenanceResults({ row }: PartProps) {
  const { t } = useWords()
  const { t: word } = useRoundWords()
  const { stops } = upkeepFrom(row, t('place'), useSaid())
  return (
    <section className="crud-facts" aria-label={t('results')}>
      <h3>{t('results')}</h3>
      {stops.map((stop) => (
        <div key={stop.key} className="found">
          <h4>
            {stop.name} <small>{stop.areaName}</small>
          </h4>
          <table>
            <thead>
              <tr>
                <th>{word('item')}</th>
                <th>{word('result')}</th>
              </tr>
            </thead>
            <tbody>
              {stop.items.map((item) => (
                <Done key={item.id} item={item} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  )
}

const photos: Field = maintenanceBillItem.fields.photos
const decision: Field = maintenanceBillItem.fields.decision

function Done({ item, row }: { item: RoundItem; row: AnyRow }) {
  const { t } = useRoundWords()
  const { t: upkeep } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const { Cell: Thumbs } = viewOf(photos)
  const span = [spanText(item.lowerLimit, item.upperLimit), item.unit].filter(Boolean).join(' ')
  const words = item.checkResult === 'na' ? t('na') : valueText(item, item.value, locale)
  const to = item.repairBillId ? linkTo(repairBill, { id: item.repairBillId }) : undefined
  const told = viewOf(decision).format(item.decision, { name: 'decision', field: decision, row, locale })
  return (
    <tr data-state={item.checkResult}>
      <td>
        {item.name}
        {item.isKey && <em data-tone="danger">{t('isKey')}</em>}
        <span className="work-said">{item.standardText}</span>
      </td>
      <td>
        <b>{words || upkeep('notDone')}</b> {span !== '' && <small>({span})</small>}
        {item.isAttention && <em data-tone="warning">{t('attention')}</em>}
        {item.said !== '' && <span className="work-said">{item.said}</span>}
        {item.decision && (
          <span className="work-said">
            {to ? <Link to={to}>{told}</Link> : told} {item.recheckDate}
          </span>
        )}
        {item.photos.length > 0 && (
          <Thumbs name="photos" field={photos} value={item.photos} locale={locale} row={row} />
        )}
      </td>
    </tr>
  )
}
