// Search results by group. The focus stays in the text box, which controls this list (combobox pattern).
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findHead } from '../data/heads.ts'
import { useLocale } from '../data/locale.ts'
import { MenuIcon } from '../kit/icons.tsx'
import { listed } from '../words/listed.ts'
import { type Line, sectionsOf } from './lines.ts'
import { useLines } from './use-lines.ts'

/** Forwards a key press of the box to the result list. */
export type Press = (key: string) => void

interface FoundProps {
  typed: string
  listId: string
  listen: (press: Press | undefined) => void
  onChosen: (id: string | undefined) => void
  close: () => void
}

const PAGE = 8

export function Found({ typed, listId, listen, onChosen, close }: FoundProps) {
  const { t } = useTranslation('palette')
  const { t: word } = useTranslation()
  const { lines: unordered, records } = useLines(typed)
  const locale = useLocale()
  const leftOut = records.leftOut.map((name) => findHead(name)?.[locale] ?? name)
  const sections = sectionsOf(unordered, typed.trim() !== '')
  const lines = sections.flatMap((section) => section.lines)
  // The selection is stored by id: results that arrive later do not change it while the text is the same.
  const [at, setAt] = useState<{ id: string; typed: string }>()
  const chosen = (at?.typed === typed ? lines.find((line) => line.id === at.id) : undefined) ?? lines[0]
  const chosenId = chosen && `${listId}-${chosen.id}`
  useEffect(() => onChosen(chosenId), [onChosen, chosenId])

  const open = (line: Line | undefined) => {
    if (!line) return
    // Closes first, so that the focus is back before the next dialog records it.
    close()
    line.run()
  }
  const choose = (line: Line | undefined) => line && setAt({ id: line.id, typed })
  const press = (key: string) => {
    const now = chosen ? lines.indexOf(chosen) : 0
    const last = lines.length - 1
    if (key === 'Enter') return open(chosen)
    if (key === 'ArrowDown') return choose(lines[now === last ? 0 : now + 1])
    if (key === 'ArrowUp') return choose(lines[now === 0 ? last : now - 1])
    if (key === 'PageDown') return choose(lines[Math.min(now + PAGE, last)])
    if (key === 'PageUp') return choose(lines[Math.max(now - PAGE, 0)])
    return choose(lines[key === 'Home' ? 0 : last])
  }
  useEffect(() => {
    listen(press)
    return () => listen(undefined)
  })

  return (
    <>
      <p className="search-state" role="status">
        {records.isSearching
          ? t('searching')
          : records.isFailed
            ? t('failed')
            : lines.length === 0
              ? word('search.none')
              : typed.trim() === ''
                ? ''
                : t('count', { count: lines.length })}
        {leftOut.length > 0 && ` ${t('leftOut', { names: listed(leftOut) })}`}
      </p>
      <div id={listId} className="search-list" role="listbox" aria-label={t('placeholder')}>
        {sections.map((section) => (
          <div key={section.group} role="group" aria-labelledby={`${listId}-${section.group}`}>
            <h3 id={`${listId}-${section.group}`} role="presentation">
              {t(`group.${section.group}`)}
            </h3>
            {section.lines.map((line) => (
              <FoundLine
                key={line.id}
                id={`${listId}-${line.id}`}
                line={line}
                isChosen={line === chosen}
                onPoint={() => choose(line)}
                onOpen={() => open(line)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

interface FoundLineProps {
  id: string
  line: Line
  isChosen: boolean
  onPoint: () => void
  onOpen: () => void
}

function FoundLine({ id, line, isChosen, onPoint, onOpen }: FoundLineProps) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) here.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <div
      ref={here}
      id={id}
      role="option"
      aria-selected={isChosen}
      // `pointermove` rather than `pointerenter`: results growing under a resting pointer must not change the
      // selection.
      onPointerMove={(event) => {
        if (!isChosen && (event.movementX !== 0 || event.movementY !== 0)) onPoint()
      }}
      onClick={onOpen}
    >
      <MenuIcon name={line.icon ?? ''} />
      <span>{line.label}</span>
      {line.note && <small>{line.note}</small>}
      {line.keys && <kbd>{line.keys}</kbd>}
    </div>
  )
}
