// Energy by area, use, meter or department, and by time of use.
import { energyItem, tariffBand } from '@steward/domain/energy/dictionaries'
import { useLocale } from '../data/locale.ts'
import { Link } from '../kit/address/link.tsx'
import type { BandName, EnergyStat } from './energy-data.ts'
import { Switch } from './metric-analysis.tsx'
import { numberText, shareText } from './metric-data.ts'
import { useWords } from './words/use-words.ts'

export const groupings = ['area', 'item', 'meter', 'dept'] as const

interface Asked {
  by: (typeof groupings)[number]
  show: (wanted: Readonly<Record<string, string>>) => void
}

type LinkOf = (more?: Readonly<Record<string, string>>) => string | undefined

const fieldOf = { area: 'areaId', item: 'itemCode', meter: 'meterId', dept: 'deptId' } as const

export function Groups({ data, asked, link }: { data: EnergyStat; asked: Asked; link: LinkOf }) {
  const { t } = useWords()
  const locale = useLocale()
  const { by, show } = asked
  const isPlace = by === 'area'
  const nameOf = (id: string, name: string) =>
    by === 'item' ? (energyItem.entries[id as keyof typeof energyItem.entries]?.[locale] ?? name) : name
  return (
    <section className="energy-panel">
      <header>
        <h2>{t('stat.groups')}</h2>
        <Switch
          label={t('stat.groups')}
          names={groupings}
          chosen={by}
          words={(name) => t(`stat.by.${name}`)}
          choose={(name) => show({ by: name })}
        />
      </header>
      <div className="energy-scroll" tabIndex={0} role="region" aria-label={t('stat.groups')}>
        <table className="energy-groups">
          <thead>
            <tr>
              <th scope="col">{t(`stat.by.${by}`)}</th>
              <th scope="col">{`${t('stat.quantity')} ${data.unit}`}</th>
              <th scope="col">{t('stat.share')}</th>
              {isPlace && <th scope="col">{t('stat.perArea')}</th>}
              {isPlace && <th scope="col">{t('stat.perBed')}</th>}
              {by === 'meter' && <th scope="col">{t('loss')}</th>}
            </tr>
          </thead>
          <tbody>
            {data.groups.map((group) => (
              <tr key={group.id}>
                <th scope="row">{nameOf(group.id, group.name)}</th>
                <td>
                  <Link to={link({ [fieldOf[by]]: group.id })}>{numberText(group.quantity, '', 1)}</Link>
                </td>
                <td>{shareText(group.share)}</td>
                {isPlace && <td>{numberText(group.perArea, '', 3)}</td>}
                {isPlace && <td>{numberText(group.perBed, '', 1)}</td>}
                {by === 'meter' && <td>{numberText(group.loss, '', 1)}</td>}
              </tr>
            ))}
            {data.rest && (
              <tr>
                <th scope="row">{t('stat.rest')}</th>
                <td>{numberText(data.rest.quantity, '', 1)}</td>
                <td>{shareText(data.rest.share)}</td>
                {isPlace && <td />}
                {isPlace && <td />}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export function Bands({ data, names }: { data: EnergyStat; names: readonly BandName[] }) {
  const { t } = useWords()
  const locale = useLocale()
  const whole = names.reduce((sum, name) => sum + data.total.bands[name], 0)
  return (
    <section className="energy-panel metric-parts">
      <header>
        <h2>{t('stat.bands')}</h2>
      </header>
      <table className="energy-groups">
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{tariffBand.entries[name][locale]}</th>
              <td>{numberText(data.total.bands[name], data.unit, 1)}</td>
              <td>{shareText(data.total.bands[name] / whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
