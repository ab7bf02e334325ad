// Commands and shortcuts the current page registers for the palette and the shortcut sheet.
import { useEffect, useRef } from 'react'

export interface Offer {
  name: string
  label: string
  /** For display: `N`, `↑ ↓`. */
  keys?: string | undefined
  /** Absent where only the key triggers it. */
  run?: (() => void) | undefined
}

const pages = new Set<{ readonly current: readonly Offer[] }>()

/** Registered while the page is shown: `useOffers([{ name: 'add', label: t('add'), keys: 'N', run: add }])`. */
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
