import type { Entity } from '@steward/domain/entity'
import { device, deviceLedger } from '@steward/domain/index'
import { isHidden } from '@steward/domain/kinds/kind'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../data/client.ts'
import { labelOf, useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { HistoryPart } from '../../history/part.tsx'
import '../../detail/detail.css'
import { viewOf } from '../../kinds/index.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { nameOf } from '../../screen/base.ts'
import type { Device } from './row.ts'

const ScenesOf = lazyPart(
  () => import('../scene/scenes-of.tsx'),
  (module) => module.ScenesOf,
)

const general = device as unknown as Entity
const names = Object.keys(device.fields).filter((name) => {
  const field = general.fields[name]
  return field && !isHidden(field, 'detail')
})
const written = ['createUserName', 'createTime', 'updateUserName', 'updateTime']

export function DeviceFacts({ row }: { row: Device }) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const any: AnyRow = { ...row }
  return (
    <div className="iot-facts" tabIndex={0}>
      <section className="crud-facts">
        <h3>{t('basics')}</h3>
        <dl>
          {names.map((name) => (
            <Fact key={name} name={name} row={any} />
          ))}
        </dl>
      </section>
      <section className="crud-facts">
        <h3>{t('record')}</h3>
        <dl>
          {written
            .filter((name) => typeof any[name] === 'string' && any[name] !== '')
            .map((name) => (
              <div key={name}>
                <dt>{nameOf(general, name, locale, t)}</dt>
                <dd>{String(any[name])}</dd>
              </div>
            ))}
        </dl>
      </section>
      <Assets id={row.id} />
      <Suspense fallback={null}>
        <ScenesOf filters={{ deviceIds: row.id }} />
      </Suspense>
      <HistoryPart entity={general} id={row.id} />
    </div>
  )
}

/** The assets that this device is, watches or meters. */
function Assets({ id }: { id: string }) {
  const locale = useLocale()
  const linkTo = useLinks()
  const may = useMay(deviceLedger)
  const mayList = may('list')
  const { data } = useQuery({
    queryKey: [deviceLedger.name, 'of-device', id],
    queryFn: ({ signal }) =>
      client.list(deviceLedger, { size: 10, filters: { leftBindId: id, leftBindType: 'device' } }, signal),
    enabled: mayList,
    meta: { follows: [deviceLedger], isQuiet: true },
  })
  if (!data || data.total === 0) return null
  const { assetStatus } = deviceLedger.fields
  const { Cell } = viewOf(assetStatus)
  return (
    <section className="crud-facts" aria-label={deviceLedger[locale]}>
      <h3>{deviceLedger[locale]}</h3>
      <ul className="crud-related">
        {data.records.map((one) => (
          <li key={one.id}>
            <Link to={linkTo(deviceLedger, { id: one.id })}>
              {one.assetName} {one.assetNo}
            </Link>
            <Cell name="assetStatus" field={assetStatus} row={one} locale={locale} value={one.assetStatus} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ name, row }: { name: string; row: AnyRow }) {
  const locale = useLocale()
  const field = general.fields[name]
  if (!field) return null
  const view = viewOf(field)
  const isEmpty = view.format(row[name], { name, field, row, locale }) === ''
  return (
    <div>
      <dt>{labelOf(field, locale)}</dt>
      <dd>{isEmpty ? '—' : <view.Cell name={name} field={field} row={row} locale={locale} value={row[name]} />}</dd>
    </div>
  )
}
