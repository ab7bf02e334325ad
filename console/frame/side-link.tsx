import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../kit/address/link.tsx'
import { MenuIcon } from '../kit/icons.tsx'
import { Glyph } from '../look/glyphs.tsx'
import type { Entry } from '../menu/menu-tree.ts'
import { fetchScreenAhead } from '../routes/screens-ahead.ts'

interface SideLinkProps {
  entry: Entry
  isCurrent: boolean
  isNarrow?: boolean
  /** Icons are shown on the first level only. */
  hasIcon?: boolean
  onChosen?: (() => void) | undefined
}

export const SideLink = memo(function SideLink(props: SideLinkProps) {
  const { entry, isCurrent, isNarrow = false, hasIcon = true, onChosen } = props
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
      onPointerEnter={() => void fetchScreenAhead(entry.to)}
      onClick={onChosen}
    >
      {inside}
    </Link>
  )
})
