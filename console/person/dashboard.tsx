// The personal workspace: pending work, recent screens, notices.
import { notice } from '@steward/domain/desk/notice'
import { useTranslation } from 'react-i18next'
import { useCan } from '../data/use-can.ts'
import { HomeEntries } from '../home/home-entries.tsx'
import { HomeNotices } from '../home/home-notices.tsx'
import { Link } from '../kit/address/link.tsx'
import '../home/home.css'
import { Where } from '../kit/address/where.tsx'
import { Card } from '../kit/card.tsx'
import './dashboard.css'
import { Lines } from '../kit/state/shape.tsx'
import { type Pile, usePiles } from './use-piles.ts'
import { useWords } from './words/person/use-words.ts'

export default function Dashboard() {
  const { t } = useWords()
  const can = useCan()
  const piles = usePiles()
  return (
    <div className="desk">
      {piles.length > 0 && (
        <div className="desk-piles">
          {piles.map((pile) => (
            <Waiting key={pile.name} pile={pile} />
          ))}
        </div>
      )}
      {piles.length === 0 && <Card>{t('desk.nothingToDo')}</Card>}
      <div className="home desk-below">
        <HomeEntries />
        {can(notice.name) && <HomeNotices />}
      </div>
    </div>
  )
}

function Waiting({ pile: { name, all, items, total, isMore, isFailed } }: { pile: Pile }) {
  const { t } = useWords()
  const { t: say } = useTranslation('crud')
  return (
    <Card
      className="desk-pile"
      title={
        <>
          {t(`desk.${name}`)}
          {total !== undefined && (
            <b>
              {total}
              {isMore && '+'}
            </b>
          )}
          {all && <Link to={all}>{t('desk.all')}</Link>}
        </>
      }
    >
      {isFailed && <p role="alert">{say('failedTitle')}</p>}
      {!items && !isFailed && <Lines count={3} />}
      {items?.length === 0 && <p>{t(`desk.no.${name}`)}</p>}
      <ul>
        {items?.map(({ id, title, what, place, time, to }) => (
          <li key={id}>
            <Link to={to}>
              <div>
                <span>{title}</span>
                <Where device={what} place={place} />
              </div>
              <time>{time}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
