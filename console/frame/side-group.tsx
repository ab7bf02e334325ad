import { useState } from 'react'
import { MenuIcon } from '../kit/icons.tsx'
import { Glyph } from '../look/glyphs.tsx'
import type { Entry } from '../menu/menu-tree.ts'
import { SideLink } from './side-link.tsx'

interface SideGroupProps {
  entry: Entry
  trail: readonly string[]
  isOpen: (id: string) => boolean
  onToggle: (id: string) => void
  onChosen?: (() => void) | undefined
  depth?: number
}

export function SideGroup({ entry, trail, isOpen, onToggle, onChosen, depth = 0 }: SideGroupProps) {
  const isUnfolded = isOpen(entry.id)
  const listId = `side-${entry.id}`
  // A group's links are rendered at its first expansion: the whole menu costs more than the page beside it.
  const [wasUnfolded, setWasUnfolded] = useState(isUnfolded)
  if (isUnfolded && !wasUnfolded) setWasUnfolded(true)
  return (
    <>
      <button
        type="button"
        className={trail.includes(entry.id) ? 'side-item is-above' : 'side-item'}
        aria-expanded={isUnfolded}
        aria-controls={listId}
        onClick={() => onToggle(entry.id)}
      >
        {depth === 0 && <MenuIcon name={entry.icon} />}
        <span className="side-label">{entry.label}</span>
        <Glyph name="down" />
      </button>
      <ul id={listId} hidden={!isUnfolded}>
        {wasUnfolded &&
          entry.children.map((child) => (
            <li key={child.id}>
              {child.children.length > 0 ? (
                <SideGroup {...{ trail, isOpen, onToggle, onChosen }} entry={child} depth={depth + 1} />
              ) : (
                <SideLink entry={child} isCurrent={trail.includes(child.id)} hasIcon={false} onChosen={onChosen} />
              )}
            </li>
          ))}
      </ul>
    </>
  )
}
