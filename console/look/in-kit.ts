// Lazy parts inside antd's provider.
import { type ComponentType, createElement } from 'react'
import { type Loader, once } from '../kit/lazy/late.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'

export const loadKit = once(() => import('./kit.tsx'))

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

/** For parts of the frame that are shown only at times; loaded with antd's provider. */
export const lazyInKit = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(
    inKit(load, (module) => module.default),
    ({ Part }) => Part,
  )
