// The menu search in the header of wide screens, with the same ranking as the overlay.
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '../kit/address/go.ts'
import { MenuIcon } from '../kit/icons.tsx'
import { beginning, useBest } from '../kit/list/use-best.ts'
import { Glyph } from '../look/glyphs.tsx'
import { type Entry, leavesOf } from '../menu/menu-tree.ts'
import { useWholeMenu } from '../menu/use-menu.ts'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

export function TopSearch() {
  const { t } = useTranslation()
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const { entries = [] } = useWholeMenu()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const best = useBest(isOpen) ?? beginning
  const found = useMemo(
    () => (isOpen ? best(leavesOf(entries), (entry) => entry.label, typed) : []),
    [isOpen, best, entries, typed],
  )
  const chosen = found[Math.min(at, found.length - 1)]

  const shut = () => {
    setOpen(false)
    setTyped('')
  }
  const open = (entry: Entry | undefined) => {
    if (!entry) return
    shut()
    box.current?.blur()
    if (entry.target === 'window') window.open(entry.to, '_blank', 'noopener,noreferrer')
    else go(entry.to)
  }
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !isOpen) setOpen(true)
    else if (step) setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter') open(chosen)
    else if (event.key === 'Escape') shut()
    else return
    event.preventDefault()
  }
  const show = (text: string) => {
    setTyped(text)
    setAt(0)
    setOpen(true)
  }
  return (
    <div className="frame-search" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && shut()}>
      <Glyph name="search" />
      <input
        ref={box}
        type="text"
        role="combobox"
        aria-label={t('search.open')}
        aria-autocomplete="list"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        placeholder={t('search.open')}
        autoComplete="off"
        value={typed}
        onChange={(event) => show(event.target.value)}
        onClick={() => show(typed)}
        onKeyDown={move}
      />
      <kbd aria-hidden="true">{isApple ? '⌘' : 'Ctrl'} K</kbd>
      <div className="frame-found" hidden={!isOpen}>
        {found.length === 0 && <p>{t('search.none')}</p>}
        <ul id={listId} className="search-list" role="listbox" aria-label={t('search.open')}>
          {found.map((entry, index) => (
            // The focus stays in the box, which controls this list (combobox pattern).
            <li
              key={entry.id}
              ref={entry === chosen ? reveal : undefined}
              id={`${listId}-${entry.id}`}
              role="option"
              aria-selected={entry === chosen}
              onPointerMove={() => setAt(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => open(entry)}
            >
              <MenuIcon name={entry.icon} />
              <span>{entry.label}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const reveal = (line: HTMLLIElement | null): void => line?.scrollIntoView({ block: 'nearest' })
