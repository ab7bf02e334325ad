import { useEffect, useRef } from 'react'

export type Shortcuts = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>

// Checkboxes and buttons can have the focus without consuming letters.
const typed = 'input:not([type="checkbox"], [type="button"]), textarea, select, [role="listbox"], [role="menu"]'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typed) !== null)

// While a dialog or popover is open, the page's shortcuts are off.
const isCovered = () =>
  document.querySelector('.ant-modal-wrap:not([style*="none"]), .ant-drawer-open, dialog[open]') !== null

const isPressing = (target: EventTarget | null, key: string) =>
  (key === 'Enter' || key === ' ') &&
  target instanceof HTMLElement &&
  target.closest('button, a, input, [role="button"]') !== null

/** `Alt+ArrowUp`, `Ctrl+z` (⌘ on a Mac): a key with modifiers is another one than without. */
const nameOf = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) =>
  `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${key}`

/** Keys by `event.key` with their modifiers; ignored while typing and under a dialog. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    if (!isOn) return undefined
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const act = latest.current[nameOf(event)]
      if (!act || isTyping(event.target) || isPressing(event.target, event.key) || isCovered()) return
      event.preventDefault()
      // A held key walks through rows, and does anything else once.
      if (!event.repeat || event.key.startsWith('Arrow')) act(event)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [isOn])
}
