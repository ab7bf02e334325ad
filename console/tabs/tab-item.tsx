import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../kit/address/link.tsx'
import { useUnsavedForms } from '../kit/dialog/unsaved.ts'
import { Glyph } from '../look/glyphs.tsx'
import { type Tab, isClosable } from './tabs.ts'
import { useTabActions } from './use-tab-actions.ts'
import { useTabDrag } from './use-tab-drag.ts'

interface TabItemProps {
  tab: Tab
  label: string
  isActive: boolean
}

// The Dropdown's ref and handlers are passed to the list item.
export function TabItem({ tab, label, isActive, ...added }: TabItemProps) {
  const { t } = useTranslation()
  const actions = useTabActions()
  const drag = useTabDrag(tab.key)
  const isUnsaved = useUnsavedForms((forms) => (forms[tab.key] ?? []).length > 0)
  const canClose = isClosable(tab)
  const link = useRef<HTMLAnchorElement>(null)
  // Labels load after the tabs, and the bar gets its width with the menu beside it: whenever one of them has another
  // size the active tab is scrolled into view again, before the paint.
  useEffect(() => {
    const item = link.current?.parentElement
    const list = item?.parentElement
    if (!isActive || !item || !list) return undefined
    const sizes = new ResizeObserver(() => reveal(item))
    for (const one of [list, ...list.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [isActive])

  // The focus moves to the neighbour first; it would be lost with the removed tab.
  const close = ({ currentTarget }: KeyboardEvent | MouseEvent) => {
    const before = currentTarget.closest('li')?.previousElementSibling
    before?.querySelector('a')?.focus()
    actions.close(tab.key)
  }
  return (
    <li
      {...added}
      {...drag}
      className={isActive ? 'tab is-active' : 'tab'}
      data-tab={tab.key}
      onAuxClick={(event) => {
        if (event.button !== 1) return
        // A middle click on the link would open a new browser tab.
        event.preventDefault()
        if (canClose) actions.close(tab.key)
      }}
    >
      {isUnsaved && <span className="tab-dot" role="img" aria-label={t('tabs.unsaved')} title={t('tabs.unsaved')} />}
      <Link
        ref={link}
        to={tab.to}
        aria-current={isActive ? 'page' : undefined}
        title={label}
        draggable={false}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && canClose) close(event)
        }}
      >
        {label}
      </Link>
      {canClose && (
        <button
          type="button"
          aria-label={t('tabs.closeNamed', { name: label })}
          title={t('tabs.close')}
          onClick={close}
        >
          <Glyph name="close" />
        </button>
      )}
    </li>
  )
}

// Not scrollIntoView: browsers move the sequential focus starting point to the element it reveals.
function reveal(tab: HTMLElement | null | undefined): void {
  const list = tab?.parentElement
  if (!tab || !list) return
  const [own, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  if (own.left < room.left) list.scrollLeft -= room.left - own.left
  else if (own.right > room.right) list.scrollLeft += own.right - room.right
}
