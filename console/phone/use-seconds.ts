import { useSyncExternalStore } from 'react'

function tick(onTick: () => void): () => void {
  const ticking = setInterval(onTick, 1_000)
  return () => clearInterval(ticking)
}

/** Whole seconds elapsed since then. */
export const useSeconds = (since: number): number =>
  useSyncExternalStore(tick, () => Math.max(0, Math.floor((Date.now() - since) / 1_000)))
