import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { openSearch, useFrame } from './frame-state.ts'
import { MenuIcon } from '../kit/icons.tsx'
import { type Entry, search, trailTo } from './menu-tree.ts'
import { useWholeMenu } from './use-menu.ts'

function useShortcut(): void {
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      openSearch(true)
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
}

export function MenuSearch() {
  useShortcut()
  const { t } = useTranslation()
  const isOpen = useFrame((frame) => frame.isSearchOpen)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label={t('search.title')}
      onClose={() => openSearch(false)}
      onClick={(event) => event.target === event.currentTarget && openSearch(false)}
    >
      {isOpen && <SearchBox />}
    </dialog>
  )
}

function SearchBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { entries = [] } = useWholeMenu()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const found = search(entries, typed)
  const chosen = found[Math.min(at, found.length - 1)]

  const open = (entry: Entry | undefined) => {
    if (!entry) return
    openSearch(false)
    if (entry.target === 'window') window.open(entry.to, '_blank', 'noopener,noreferrer')
    else void navigate(entry.to)
  }
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter') open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <h2>{t('search.title')}</h2>
      <input
        className="search-input"
        type="search"
        role="combobox"
        aria-label={t('search.title')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={move}
      />
      {found.length === 0 && <p className="search-none">{t('search.none')}</p>}
      <ul id={listId} className="search-list" role="listbox" aria-label={t('search.title')}>
        {found.map((entry, index) => (
          <SearchLine
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            above={trailTo(entries, entry.to)
              .slice(0, -1)
              .map((group) => group.label)
              .join(' / ')}
            isChosen={entry === chosen}
            onPoint={() => setAt(index)}
            onOpen={() => open(entry)}
          />
        ))}
      </ul>
      <p className="search-hint">{t('search.hint')}</p>
    </>
  )
}

interface SearchLineProps {
  id: string
  entry: Entry
  /** The groups it lies in. */
  above: string
  isChosen: boolean
  onPoint: () => void
  onOpen: () => void
}

function SearchLine({ id, entry, above, isChosen, onPoint, onOpen }: SearchLineProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  // The keyboard stays in the text box, which acts for its list (combobox pattern).
  return (
    <li ref={line} id={id} role="option" aria-selected={isChosen} onPointerMove={onPoint} onClick={onOpen}>
      <MenuIcon name={entry.icon} />
      <span>{entry.label}</span>
      <small>{above}</small>
    </li>
  )
}
