// Alt+Shift+arrow moves the focused tab, or otherwise the active one.
import { useEffect } from 'react'
import { tabActions, useTabs } from './use-tabs.ts'

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

const tabAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-tab]')?.getAttribute('data-tab') : undefined

export function useTabKeys(onMoved: (key: string) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      const { list, active } = useTabs.getState()
      const key = tabAt(event.target) ?? active
      tabActions.move(key, step)
      if (useTabs.getState().list !== list) onMoved(key)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [onMoved])
}
