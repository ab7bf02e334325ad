import { useSyncExternalStore } from 'react'

function listen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

export const isFullScreenOffered = (): boolean => document.fullscreenEnabled

/** The browser's state, which Esc also changes. */
export const useFullScreen = (): boolean => useSyncExternalStore(listen, () => document.fullscreenElement !== null)

/** The browser may refuse; that is ignored. */
export function toggleFullScreen(): void {
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  void asked.catch(() => undefined)
}
