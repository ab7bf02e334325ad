// Prefetches the lazy chunks of the signed-in console together, as soon as they are about to be needed.
import { type ComponentType, createElement } from 'react'
import { afterIdle } from '../data/after-idle.ts'
import { entityIn, folderWith, isDeclared } from '../kit/declared.ts'
import { type Loader, joined, once } from '../kit/late.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { wantVoice } from '../kit/voice.ts'
import { screens } from '../screens.ts'

export const loadFrame = once(() => import('../frame/frame.tsx'))
export const loadHome = once(() => import('../home/home.tsx'))
export const loadKit = once(() => import('../look/kit.tsx'))

/** Loads a part and antd's provider in parallel. */
export function inKit<T extends object, P extends object>(
  load: () => Promise<T>,
  pick: (module: T) => ComponentType<P>,
): Loader<{ Part: ComponentType<P> }> {
  return once(async () => {
    const [module, { Kit }] = await Promise.all([load(), loadKit()])
    const Inside = pick(module)
    return { Part: (props: P) => createElement(Kit, null, createElement(Inside, props)) }
  })
}

/** `const Reader = lazyInKit(() => import('../desk/reader.tsx'))`, for parts of the frame that are shown only at times. */
export const lazyInKit = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(
    inKit(load, (module) => module.default),
    ({ Part }) => Part,
  )

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
const ahead = (load: () => Promise<unknown>): Promise<unknown> => load().catch(() => undefined)

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

/** Resolves when frame and screen have loaded or failed. */
export const fetchFrameAhead = (path: string): Promise<unknown> =>
  Promise.all([ahead(loadFrame), fetchScreenAhead(path)])
