// The search overlay: the text box renders at once, its results are a lazy chunk.
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClosedByBack } from '../kit/address/back.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { openSearch, useFrame } from '../look/frame-state.ts'
import { Glyph } from '../look/glyphs.tsx'
import { Waiting } from '../look/waiting.tsx'
import type { Press } from './found.tsx'

const Found = lazyPart(
  () => import('./found.tsx'),
  (module) => module.Found,
)

function useShortcut(): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
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
  useClosedByBack(() => openSearch(false), isOpen)
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
      {isOpen && <SearchBox close={() => dialog.current?.close()} />}
    </dialog>
  )
}

const ours = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'Enter'])

function SearchBox({ close }: { close: () => void }) {
  const { t } = useTranslation('palette')
  const { t: word } = useTranslation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const press = useRef<Press>(undefined)
  // Enter pressed before the results have loaded is applied when they have.
  const hasEntered = useRef(false)
  const listen = useCallback((wanted: Press | undefined) => {
    press.current = wanted
    if (!wanted || !hasEntered.current) return
    hasEntered.current = false
    wanted('Enter')
  }, [])
  const listId = useId()
  return (
    <>
      <h2>{word('search.title')}</h2>
      <div className="search-box">
        <Glyph name="search" />
        <input
          type="text"
          enterKeyHint="search"
          role="combobox"
          aria-label={t('placeholder')}
          aria-expanded={chosen !== undefined}
          aria-controls={listId}
          aria-activedescendant={chosen}
          aria-autocomplete="list"
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || !ours.has(event.key)) return
            // Home and End move the caret while there is text.
            if ((event.key === 'Home' || event.key === 'End') && typed !== '') return
            event.preventDefault()
            if (press.current) press.current(event.key)
            else hasEntered.current = event.key === 'Enter'
          }}
        />
        <button type="button" className="search-close" aria-label={t('close')} onClick={close}>
          <Glyph name="close" />
        </button>
      </div>
      <Suspense fallback={<Waiting />}>
        <Found typed={typed} listId={listId} listen={listen} onChosen={setChosen} close={close} />
      </Suspense>
      <p className="search-hint">{t('hint')}</p>
    </>
  )
}
