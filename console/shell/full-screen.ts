import { useSyncExternalStore } from 'react'

function listen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

export const isFullScreenOffered = (): boolean => document.fullscreenEnabled

/** As the browser has it, whoever asked for it. */
export const useFullScreen = (): boolean => useSyncExternalStore(listen, () => document.fullscreenElement !== null)

/** A browser may decline; nothing is lost then. */
export function toggleFullScreen(): void {
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  void asked.catch(() => undefined)
}
