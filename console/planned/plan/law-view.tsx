// Special equipment that no plan covers as often as the law asks.
import { device, workPlan } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { Link } from '../../kit/address/link.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { type Uncovered, useLegalCoverage } from './plan-data.ts'
import { useWords } from './words/use-words.ts'
import './plan.css'

export function LawView() {
  const { t } = useWords()
  const locale = useLocale()
  const query = useLegalCoverage()
  return (
    <Loaded query={query} name={workPlan[locale]}>
      {(data) => {
        if (data.total === 0) return <p className="plan-hint plan-view">{t('law.none')}</p>
        if (data.count === 0) return <p className="plan-hint plan-view">{t('law.all', { count: data.total })}</p>
        return (
          <div className="plan-view">
            <p className="plan-hint">{t('law.some', { total: data.total, count: data.count })}</p>
            <ul className="plan-law">
              {data.rows.map((row) => (
                <Item key={row.deviceId} row={row} />
              ))}
            </ul>
          </div>
        )
      }}
    </Loaded>
  )
}

function Item({ row }: { row: Uncovered }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const { deviceId, name, code, type, place, days, isRare, plans } = row
  return (
    <li>
      <Link to={linkTo(device, { id: deviceId })}>
        <strong>{name}</strong> <small>{code}</small>
      </Link>
      <span>{[type, place].filter((one) => one !== '').join(' · ')}</span>
      {days > 0 && <span>{t('law.days', { days })}</span>}
      <em>{isRare ? t('law.rare', { days, plans: plans.join(locale === 'zh' ? '、' : ', ') }) : t('law.uncovered')}</em>
    </li>
  )
}
