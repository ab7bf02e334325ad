// Loads the screens of menu codes, and prefetches them as soon as they are about to be needed.
import { type ComponentType, createElement } from 'react'
import { afterIdle } from '../data/after-idle.ts'
import { wantVoice } from '../kit/dialog/voice.ts'
import { entityIn, folderWith, isDeclared } from '../kit/lazy/declared.ts'
import { type Loader, joined, once } from '../kit/lazy/late.tsx'
import { inKit } from '../look/in-kit.ts'
import { screens } from '../screens.ts'

export const loadHome = once(() => import('../home/home.tsx'))

const loadEntityScreen = inKit(
  () => import('../crud/entity-screen.tsx'),
  (module) => module.EntityScreen,
)
/** Loaders of the screens by menu code: own and adjusted ones, then the derived ones that were asked for. */
const loaders = new Map<string, Loader<{ Part: ComponentType }>>(
  Object.entries(screens).map(([code, load]) => [code, inKit(load, (module) => module.default)]),
)

export const isOwn = (code: string): boolean => Object.hasOwn(screens, code)

/** The derived screen loads beside the declaration it is derived from. */
const derived = (code: string) =>
  joined(loadEntityScreen, folderWith(code), ({ Part }, folder) => {
    const entity = entityIn(folder, code)
    return { Part: () => createElement(Part, { entity }) }
  })

/** The screen of a menu code that has one of its own or a declaration. */
export function screenLoader(code: string): Loader<{ Part: ComponentType }> {
  const loader = loaders.get(code) ?? derived(code)
  loaders.set(code, loader)
  return loader
}

// A failed prefetch is ignored: the component that needs the chunk reports it.
export const ahead = (load: () => Promise<unknown>): Promise<unknown> => load().catch(() => undefined)

export function fetchScreenAhead(path: string): Promise<unknown> {
  const code = path.split('/').at(-1) ?? ''
  if (path === '/' || path.startsWith('/wel')) return ahead(loadHome)
  return ahead(isOwn(code) || isDeclared(code) ? screenLoader(code) : loadEntityScreen)
}

const hands = ['pointermove', 'pointerdown', 'keydown'] as const
/** Milliseconds: a computer that renders the frame faster prefetches without waiting for input. */
const QUICK = 200

/**
 * Prefetches the list screen after the frame has rendered. On slow computers that would
 * block the first interaction, so there it waits for the first pointer or key event.
 */
export function prefetchOnFirstInput(tookToDraw: number): () => void {
  const wake = () => {
    leave()
    void fetchScreenAhead('/list').then(wantVoice)
  }
  for (const hand of hands) addEventListener(hand, wake, { passive: true })
  const leave = () => hands.forEach((hand) => removeEventListener(hand, wake))
  if (tookToDraw < QUICK) void afterIdle().then(wake)
  return leave
}
