import { type CSSProperties, useId, useRef, useState } from 'react'
import { MenuIcon } from '../kit/icons.tsx'
import { type Entry, leavesOf } from '../menu/menu-tree.ts'
import { SideLink } from './side-link.tsx'

/** A group of the collapsed sidebar: its screens in a popover, which Esc and a click outside close. */
export function SideFlyout({ entry, trail }: { entry: Entry; trail: readonly string[] }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>({})
  const leaves = leavesOf(entry.children)

  const putBeside = (button: HTMLButtonElement) => {
    const { top, right } = button.getBoundingClientRect()
    const height = leaves.length * 36 + 56
    setPlace({ left: right + 6, top: Math.max(8, Math.min(top, innerHeight - height)) })
  }
  return (
    <>
      <button
        type="button"
        className={trail.includes(entry.id) ? 'side-item is-above' : 'side-item'}
        title={entry.label}
        popoverTarget={id}
        onClick={(event) => putBeside(event.currentTarget)}
      >
        <MenuIcon name={entry.icon} />
        <span className="st-visually-hidden">{entry.label}</span>
      </button>
      <div ref={panel} id={id} popover="auto" className="side-flyout" style={place}>
        <p>{entry.label}</p>
        <ul>
          {leaves.map((leaf) => (
            <li key={leaf.id}>
              <SideLink
                entry={leaf}
                isCurrent={trail.includes(leaf.id)}
                hasIcon={false}
                onChosen={() => panel.current?.hidePopover()}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
