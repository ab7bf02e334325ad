// What work on a device stands under: its permit, its shutdown, and the parts it takes along.
import { maintenanceBill } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { useLocale } from '../../data/locale.ts'
import { viewOf } from '../../kinds/index.ts'
import { plain } from '../../kinds/view.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { kitOf } from './upkeep-data.ts'
import './maintenance.css'
import { useWords } from './words/use-words.ts'

const permits: Field = maintenanceBill.fields.permits
const short = (at: unknown) => plain(at).slice(5, 16)

export function WorkBlock({ row }: Pick<PartProps, 'row'>) {
  const { t } = useWords()
  const locale = useLocale()
  const asked = viewOf(permits).format(row.permits, { name: 'permits', field: permits, row, locale })
  const no = plain(row.permitNo)
  const isOpen = row.billStatus === 'doing' || row.billStatus === 'suspended'
  const isShut = row.isShut === 1
  const wasShut = plain(row.shutdownEnd) !== ''
  const isLacking = row.needShutdown === 1 && plain(row.shutdownStart) === '' && isOpen
  if (!asked && !isShut && !wasShut && !isLacking) return null
  return (
    <section className="crud-facts work-block" aria-label={t('permitAndShutdown')}>
      <h3>{t('permitAndShutdown')}</h3>
      {asked && (
        <p className="work-line" data-tone={no === '' ? 'warning' : 'success'}>
          <b>
            {t('permits')} {asked}
          </b>
          <span>{no === '' ? t('permitMissing') : t('permitNo', { no })}</span>
        </p>
      )}
      {isShut && (
        <p className="work-line" data-tone="danger" role="status">
          <b>{t('shutSince', { at: short(row.shutdownStart) })}</b>
          {plain(row.shutdownUntil) !== '' && <span>{t('shutUntil', { at: short(row.shutdownUntil) })}</span>}
          <small>{t('shutHint')}</small>
        </p>
      )}
      {!isShut && wasShut && (
        <p className="work-line">
          <span>{t('shutWas', { from: short(row.shutdownStart), to: short(row.shutdownEnd) })}</span>
        </p>
      )}
      {isLacking && (
        <p className="work-line" data-tone="warning">
          <span>{t('needShutdown')}</span>
        </p>
      )}
    </section>
  )
}

export function KitBlock({ row, kit = row.kit }: Pick<PartProps, 'row'> & { kit?: unknown }) {
  const { t } = useWords()
  const parts = kitOf(kit)
  if (parts.length === 0) return null
  return (
    <section className="crud-facts" aria-label={t('kit')}>
      <h3>
        {t('kit')} <small>{parts.length}</small>
      </h3>
      <ul className="work-kit">
        {parts.map(({ name, spec, qty, unit }) => (
          <li key={`${name} ${spec} ${unit}`}>
            <b>{name}</b>
            <span>{spec}</span>
            <span className="work-qty">
              {qty} {unit}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of a template: what all its items take together. */
export const TemplateKit = ({ row }: Pick<PartProps, 'row'>) => <KitBlock row={row} kit={row.totalKit} />
