import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Glyph } from './glyphs.tsx'
import { MenuIcon } from '../kit/icons.tsx'
import type { Entry } from './menu-tree.ts'

interface SideLinkProps {
  entry: Entry
  isCurrent: boolean
  isNarrow?: boolean
  /** Below the first level the label stands alone. */
  hasIcon?: boolean
  onChosen?: (() => void) | undefined
}

export function SideLink({ entry, isCurrent, isNarrow = false, hasIcon = true, onChosen }: SideLinkProps) {
  const { t } = useTranslation()
  const inside = (
    <>
      {hasIcon && <MenuIcon name={entry.icon} />}
      <span className={isNarrow ? 'st-visually-hidden' : 'side-label'}>{entry.label}</span>
    </>
  )
  if (entry.target === 'window')
    return (
      <a className="side-item" href={entry.to} target="_blank" rel="noopener noreferrer" title={t('menu.newWindow')}>
        {inside}
        {!isNarrow && <Glyph name="outside" />}
      </a>
    )
  return (
    <Link
      className="side-item"
      to={entry.to}
      aria-current={isCurrent ? 'page' : undefined}
      title={isNarrow ? entry.label : undefined}
      onClick={onChosen}
    >
      {inside}
    </Link>
  )
}
