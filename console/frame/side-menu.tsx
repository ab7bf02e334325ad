import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Glyph } from '../look/glyphs.tsx'
import { type Entry, trailTo } from '../menu/menu-tree.ts'
import { useSideMenu, useWholeMenu } from '../menu/use-menu.ts'
import { SideFlyout } from './side-flyout.tsx'
import { SideGroup } from './side-group.tsx'
import { SideLink } from './side-link.tsx'

interface SideMenuProps {
  isNarrow: boolean
  onChosen?: () => void
}

const Placeholder = () => (
  <div className="side-placeholder" aria-hidden="true">
    {[70, 52, 60, 44, 66].map((width) => (
      <i key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
)

function Failed({ isNarrow, onRetry }: { isNarrow: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="side-failed">
      {!isNarrow && <p>{t('menu.failed')}</p>}
      <button type="button" className="side-item" title={t('page.retry')} onClick={onRetry}>
        <Glyph name="renew" />
        <span className={isNarrow ? 'st-visually-hidden' : 'side-label'}>{t('page.retry')}</span>
      </button>
    </div>
  )
}

export function SideMenu({ isNarrow, onChosen }: SideMenuProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const entries = useSideMenu()
  const trail = trailTo(entries ?? [], pathname).map((entry) => entry.id)
  const { isOpen, toggle } = useOpenGroups(trail)
  const { isFailed, retry } = useWholeMenu()
  if (!entries && isFailed) return <Failed isNarrow={isNarrow} onRetry={retry} />
  if (!entries) return <Placeholder />
  if (entries.length === 0 && !isNarrow) return <p className="side-none">{t('menu.none')}</p>

  const draw = (entry: Entry) => {
    if (entry.children.length === 0)
      return <SideLink entry={entry} isCurrent={trail.includes(entry.id)} isNarrow={isNarrow} onChosen={onChosen} />
    if (isNarrow) return <SideFlyout entry={entry} trail={trail} />
    return <SideGroup entry={entry} trail={trail} isOpen={isOpen} onToggle={toggle} onChosen={onChosen} />
  }
  return (
    <nav className="side-menu" aria-label={t('menu.title')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>{draw(entry)}</li>
        ))}
      </ul>
    </nav>
  )
}

/** Expanded groups: those the person has opened, and the ancestors of the current screen. */
function useOpenGroups(trail: readonly string[]) {
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({})
  const here = trail.join(' ')
  const [seen, setSeen] = useState(here)
  if (seen !== here) {
    setSeen(here)
    setTouched(Object.fromEntries(Object.entries(touched).filter(([id]) => !trail.includes(id))))
  }
  const isOpen = (id: string) => touched[id] ?? trail.includes(id)
  const toggle = (id: string) => setTouched({ ...touched, [id]: !isOpen(id) })
  return { isOpen, toggle }
}
