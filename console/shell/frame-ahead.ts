// The signed-in part of the console is a few lazy files, asked for together as soon as somebody is about to need them.
import { screens } from '../screens.ts'
import { part } from '../kit/part.ts'

/** Asks once; a failed attempt may be made again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= part(load)().catch((reason: unknown) => {
      loading = undefined
      throw reason
    })
    return loading
  }
}

export const loadFrame = once(() => import('./frame.tsx'))
export const loadHome = once(() => import('./home.tsx'))
export const loadEntityScreen = once(() => import('../crud/entity-screen.tsx'))

// Whoever really needs the file meets the failure, with words.
const ahead = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

export function fetchScreenAhead(path: string): void {
  const code = path.split('/').at(-1) ?? ''
  if (path === '/' || path.startsWith('/wel')) ahead(loadHome)
  else ahead(screens[code] ?? loadEntityScreen)
}

export function fetchFrameAhead(path: string): void {
  ahead(loadFrame)
  fetchScreenAhead(path)
}
