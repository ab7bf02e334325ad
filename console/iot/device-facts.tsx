import type { Entity } from '@steward/domain/entity'
import { device } from '@steward/domain/index'
import { isHidden } from '@steward/domain/kinds/kind'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../crud/base.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { HistoryPart } from '../history/part.tsx'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import type { Device } from './device-page.tsx'

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
      <HistoryPart entity={general} id={row.id} />
    </div>
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
