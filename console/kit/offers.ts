// What the page at hand offers beyond what is seen of it: actions for the palette, keys for the list of shortcuts.
import { useEffect, useRef } from 'react'

export interface Offer {
  name: string
  label: string
  /** As people read them: `N`, `↑ ↓`. */
  keys?: string | undefined
  /** Absent where only the key does it. */
  run?: (() => void) | undefined
}

const pages = new Set<{ readonly current: readonly Offer[] }>()

/** Offered while the page is looked at: `useOffers([{ name: 'add', label: t('add'), keys: 'N', run: add }])`. */
export function useOffers(offers: readonly Offer[], isOn = true): void {
  const latest = useRef(offers)
  useEffect(() => {
    latest.current = offers
  })
  useEffect(() => {
    if (!isOn) return undefined
    pages.add(latest)
    return () => void pages.delete(latest)
  }, [isOn])
}

export const offersHere = (): Offer[] => [...pages].flatMap((page) => page.current)
