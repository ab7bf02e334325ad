// Keeps what is typed into a form, and offers what was kept of it before.
import { useRef, useState } from 'react'
import { type KeptInput, type Place, forgetKept, mergeKept, readKept, writeKept } from '../kit/editor/kept.ts'

export interface Kept {
  /** Input of an earlier time, neither restored nor discarded yet. */
  offer: KeptInput | undefined
  /** Called after each render; without values nothing is unsaved. */
  keep: (input: Omit<KeptInput, 'at'>) => void
  /** The offer was restored: what follows replaces it. */
  accept: () => void
  /** The offer is not wanted; what was typed since stays kept. */
  decline: () => void
  /** Saved, or discarded together with the form. */
  end: () => void
}

/** `isWorthless` drops an offer that has nothing to restore. */
export function useKept(place: Place, isWorthless: (offer: KeptInput) => boolean): Kept {
  const [offer, setOffer] = useState(() => {
    const found = readKept(place)
    return found && !isWorthless(found) ? found : undefined
  })
  const last = useRef<Omit<KeptInput, 'at'>>(undefined)
  const isOver = useRef(false)

  function keep(input: Omit<KeptInput, 'at'>): void {
    if (isOver.current) return
    const isNothing = Object.keys(input.values).length === 0
    // Before the first change the stored input is that of an earlier time.
    if (isNothing && last.current === undefined) return
    if (JSON.stringify(input) === JSON.stringify(last.current)) return
    last.current = input
    // An undecided offer is never overwritten.
    if (offer) writeKept(place, mergeKept(offer, input))
    else if (isNothing) forgetKept(place)
    else writeKept(place, input)
  }

  return {
    offer,
    keep,
    accept: () => setOffer(undefined),
    decline() {
      setOffer(undefined)
      if (last.current && Object.keys(last.current.values).length > 0) writeKept(place, last.current)
      else forgetKept(place)
    },
    end() {
      isOver.current = true
      forgetKept(place)
    },
  }
}
