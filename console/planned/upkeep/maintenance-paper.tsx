// 保养记录: upkeep on A4 with its permit block, kit, items and the places to sign.
import type { Entity } from '@steward/domain/entity'
import { maintenanceBill } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { spanText, valueText } from '@steward/domain/planned/item-value'
import { useEffect } from 'react'
import { tellFailure } from '../../data/failures.ts'
import { labelOf, useLocale } from '../../data/locale.ts'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import { viewOf } from '../../kinds/index.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { useLinks } from '../../live/live-paths.ts'
import { PrintFrame } from '../../print/frame.tsx'
import { PageHead, Signed } from '../../print/page-head.tsx'
import { Qr } from '../../print/qr.tsx'
import { type Head, useHeads } from '../../print/use-heads.ts'
import { usePaperStyle } from '../../print/use-paper-style.ts'
import type { DialogProps } from '../../screen/action.ts'
import { useWords as useRoundWords } from '../inspection/words/use-words.ts'
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
  const style = usePaperStyle('portrait')
  const { head, error: headFailure } = useHeads()
  const { data: row, error } = useQuietDetail(entity, rows[0]?.id ?? '')
  const failure = headFailure ?? error
  useEffect(() => {
    if (!failure) return
    tellFailure(failure)
    close()
  }, [failure, close])
  if (!row || !head) return null
  return (
    <PrintFrame title={`${t('record')} ${plain(row.billNo)}`} style={style} done={close}>
      <Sheet row={row} head={head} />
    </PrintFrame>
  )
}

function Sheet({ row, head }: { row: AnyRow; head: Head }) {
  const { t } = useWords()
  const { t: word } = useRoundWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const round = upkeepFrom(row, t('place'), useSaid())
  const parts = kitOf(row.kit)
  const path = linkTo(maintenanceBill, { id: row.id })
  return (
    <main className="sheet">
      <PageHead
        head={head}
        title={
          <>
            {t('record')} <small>{plain(row.title)}</small>
          </>
        }
        beside={path && <Qr text={new URL(path, head.site).href} />}
      />
      <dl className="sheet-facts">
        <Signed>{plain(row.billNo)}</Signed>
      </dl>
      <Group row={row} names={[...plan, ...times]} />
      {(plain(row.permits) !== '' || plain(row.shutdownStart) !== '') && (
        <Group row={row} names={permit} heading={t('permitAndShutdown')} blank={`${t('issued')}　　　　　　`} />
      )}
      {parts.length > 0 && (
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
      )}
      {round.stops.map((stop) => (
        <section key={stop.key} className="sheet-group">
          <h2>
            {stop.name} <small>{stop.areaName}</small>
          </h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{word('item')}</th>
                <th scope="col">{t('operation')}</th>
                <th scope="col">{word('result')}</th>
              </tr>
            </thead>
            <tbody>
              {stop.items.map((item) => (
                <tr key={item.id}>
                  <td>{item.name}</td>
                  <td>{item.standardText}</td>
                  <td>
                    {item.checkResult === 'na' ? word('na') : valueText(item, item.value, locale)}{' '}
                    {[spanText(item.lowerLimit, item.upperLimit)].filter(Boolean).map((span) => `(${span})`)}
                    {item.said !== '' && ` ${item.said}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <Group row={row} names={checked} heading={t('checkGroup')} />
      <section className="sheet-sign">
        {[t('signWorker'), ...(row.executeMode === 'vendor' ? [t('signVendor')] : []), t('signChecker')].map((one) => (
          <p key={one}>
            {one}
            <i />
          </p>
        ))}
      </section>
    </main>
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
