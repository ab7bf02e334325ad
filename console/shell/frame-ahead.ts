// The signed-in part of the console is a few lazy files, asked for together as soon as somebody is about to need them.
import { type ComponentType, createElement } from 'react'
import { afterIdle } from '../data/after-idle.ts'
import { type Loader, once } from '../kit/late.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { wantVoice } from '../kit/voice.ts'
import { screens } from '../screens.ts'

export const loadFrame = once(() => import('./frame.tsx'))
export const loadHome = once(() => import('./home.tsx'))
export const loadKit = once(() => import('./kit.tsx'))

/** A part that stands in the kit: both come together. */
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

/** `const Reader = lazyInKit(() => import('./reader.tsx'))`, for what the frame shows at times. */
export const lazyInKit = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(
    inKit(load, (module) => module.default),
    ({ Part }) => Part,
  )

export const loadEntityScreen = inKit(
  () => import('../crud/entity-screen.tsx'),
  (module) => module.EntityScreen,
)
/** By the code of the screen. */
export const loadOwn = new Map(
  Object.entries(screens).map(([code, load]) => [code, inKit(load, (module) => module.default)]),
)

// Whoever really needs the file meets the failure, with words.
const ahead = (load: () => Promise<unknown>): Promise<unknown> => load().catch(() => undefined)

export function fetchScreenAhead(path: string): Promise<unknown> {
  const code = path.split('/').at(-1) ?? ''
  if (path === '/' || path.startsWith('/wel')) return ahead(loadHome)
  return ahead(loadOwn.get(code) ?? loadEntityScreen)
}

const hands = ['pointermove', 'pointerdown', 'keydown'] as const
/** Milliseconds. A computer that draws the frame in less wakes the next screens between two strokes. */
const QUICK = 200

/**
 * The next click opens a list, most often that of the alarms: it is made ready once the page stands. On a slow computer
 * that would hold up whatever somebody does first, so there it waits for a stir of the hand.
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

/** Resolves when both are there, or will not come. */
export const fetchFrameAhead = (path: string): Promise<unknown> =>
  Promise.all([ahead(loadFrame), fetchScreenAhead(path)])
