import { useTranslation } from 'react-i18next'
import { Link } from '../kit/address/link.tsx'
import { MenuIcon } from '../kit/icons.tsx'
import { Waiting } from '../look/waiting.tsx'
import { type Entry, leavesOf, trailTo, withoutRecords } from '../menu/menu-tree.ts'
import { useWholeMenu } from '../menu/use-menu.ts'
import { recentPaths } from '../tabs/recent.ts'

const MOST = 12

/** Recently visited screens first, then the rest of the menu. */
function arrange(entries: readonly Entry[]): Entry[] {
  const leaves = leavesOf(withoutRecords(entries)).filter((entry) => entry.target !== 'window')
  const recent = recentPaths().flatMap((path) => leaves.filter((leaf) => leaf.to === path))
  return [...recent, ...leaves.filter((leaf) => !recent.includes(leaf))].slice(0, MOST)
}

export function HomeEntries() {
  const { t } = useTranslation()
  const { entries, isFailed, retry } = useWholeMenu()
  const shown = arrange(entries ?? [])
  return (
    <section className="home-card home-entries" aria-labelledby="home-entries">
      <h2 id="home-entries">{t('home.entries')}</h2>
      {!entries && !isFailed && <Waiting />}
      {isFailed && (
        <p className="home-nothing">
          {t('menu.failed')}{' '}
          <button type="button" className="home-again" onClick={retry}>
            {t('page.retry')}
          </button>
        </p>
      )}
      {entries && shown.length === 0 && <p className="home-nothing">{t('home.noEntries')}</p>}
      <ul>
        {shown.map((entry) => (
          <li key={entry.id}>
            <Link to={entry.to}>
              <span className="home-icon">
                <MenuIcon name={entry.icon} />
              </span>
              <span>
                {entry.label}
                <small>{trailTo(entries ?? [], entry.to).at(-2)?.label}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
