// 保养记录: upkeep on A4 with its permit block, kit, items and the places to sign.
import type { Entity } from '@steward/domain/entity'
import { maintenanceBill } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { spanText } from '@steward/domain/planned/item-value'
import { labelOf, useLocale } from '../../data/locale.ts'
import { viewOf } from '../../kinds/index.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import type { DialogProps } from '../../screen/action.ts'
import { useWords as useRoundWords } from '../inspection/words/use-words.ts'
import { RecordPaper, StopOnPaper } from '../round/record-paper.tsx'
import type { RoundItem } from '../round/round-data.ts'
import { useFound } from '../round/use-found.ts'
import { kitOf, upkeepFrom } from './upkeep-data.ts'
import { useSaid } from './use-said.ts'
import { useWords } from './words/use-words.ts'

const entity = maintenanceBill as unknown as Entity
const plan = ['maintainLevel', 'deviceId', 'areaId', 'assigneeId', 'helperIds', 'executeMode', 'vendorName'] as const
const times = ['plannedTime', 'dueTime', 'startTime', 'finishTime', 'laborMinutes', 'remark'] as const
const permit = ['permits', 'permitNo', 'shutdownStart', 'shutdownEnd'] as const
const checked = ['checkUserId', 'checkTime', 'checkResult', 'checkRemark'] as const

export default function PrintUpkeep({ rows, close }: DialogProps) {
  const { t } = useWords()
  return (
    <RecordPaper
      {...{ entity, rows, close }}
      format="portrait"
      title={t('record')}
      line={['billNo']}
      signs={({ executeMode }) => [
        t('signWorker'),
        ...(executeMode === 'vendor' ? [t('signVendor')] : []),
        t('signChecker'),
      ]}
      renderBody={(row) => <Body row={row} />}
    />
  )
}

function Body({ row }: { row: AnyRow }) {
  const { t } = useWords()
  const { t: word } = useRoundWords()
  const found = useFound()
  const { stops } = upkeepFrom(row, t('place'), useSaid())
  const columns = [
    { head: word('item'), render: ({ name }: RoundItem) => name },
    { head: t('operation'), render: ({ standardText }: RoundItem) => standardText },
    {
      head: word('result'),
      render(item: RoundItem) {
        const span = spanText(item.lowerLimit, item.upperLimit)
        return [found(item), span && `(${span})`, item.said].filter(Boolean).join(' ')
      },
    },
  ]
  return (
    <>
      <Group row={row} names={[...plan, ...times]} />
      {(plain(row.permits) !== '' || plain(row.shutdownStart) !== '') && (
        <Group row={row} names={permit} heading={t('permitAndShutdown')} blank={`${t('issued')}　　　　　　`} />
      )}
      <Kit row={row} />
      {stops.map((stop) => (
        <StopOnPaper key={stop.key} {...{ stop, columns }} />
      ))}
      <Group row={row} names={checked} heading={t('checkGroup')} />
    </>
  )
}

function Kit({ row }: { row: AnyRow }) {
  const { t } = useWords()
  const parts = kitOf(row.kit)
  if (parts.length === 0) return null
  return (
    <section className="sheet-group">
      <h2>{t('kit')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('spec')}</th>
            <th scope="col">{t('qty')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, spec, qty, unit }) => (
            <tr key={`${name} ${spec}`}>
              <td>{name}</td>
              <td>{spec}</td>
              <td>
                {qty} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const fields: Readonly<Record<string, Field>> = maintenanceBill.fields

function Group({
  row,
  names,
  heading,
  blank,
}: {
  row: AnyRow
  names: readonly string[]
  heading?: string
  blank?: string
}) {
  const locale = useLocale()
  const told = names.flatMap((name) => {
    const field = fields[name]
    const words = field && viewOf(field).format(row[name], { name, field, row, locale })
    return field && words ? [{ name, field, words }] : []
  })
  if (told.length === 0) return null
  return (
    <section className="sheet-group">
      {heading !== undefined && <h2>{heading}</h2>}
      <dl className="sheet-grid">
        {told.map(({ name, field, words }) => (
          <div key={name}>
            <dt>{labelOf(field, locale)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {blank !== undefined && (
          <div>
            <dt>{blank}</dt>
            <dd />
          </div>
        )}
      </dl>
    </section>
  )
}
