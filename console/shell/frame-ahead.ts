// The signed-in part of the console is a few lazy files, asked for together as soon as somebody is about to need them.
import { once } from '../kit/late.tsx'
import { screens } from '../screens.ts'

export const loadFrame = once(() => import('./frame.tsx'))
export const loadHome = once(() => import('./home.tsx'))
export const loadEntityScreen = once(() => import('../crud/entity-screen.tsx'))
/** By the code of the screen. */
export const loadOwn = new Map(Object.entries(screens).map(([code, load]) => [code, once(load)]))

// Whoever really needs the file meets the failure, with words.
const ahead = (load: () => Promise<unknown>): Promise<unknown> => load().catch(() => undefined)

export function fetchScreenAhead(path: string): Promise<unknown> {
  const code = path.split('/').at(-1) ?? ''
  if (path === '/' || path.startsWith('/wel')) return ahead(loadHome)
  return ahead(loadOwn.get(code) ?? loadEntityScreen)
}

/** Resolves when both are there, or will not come. */
export const fetchFrameAhead = (path: string): Promise<unknown> =>
  Promise.all([ahead(loadFrame), fetchScreenAhead(path)])
