// Parts with a file of their own, drawn at once where the file is there already: React's own `lazy` shows what stands
// for them first even then, and keeps that for 300 ms.
import { type ComponentType, use } from 'react'
import { part } from './part.ts'

export interface Loader<T> {
  (): Promise<T>
  /** What was loaded. */
  ready?: T
}

/** Asks once; a failed attempt may be made again. */
export function once<T>(load: () => Promise<T>): Loader<T> {
  let loading: Promise<T> | undefined
  const loader: Loader<T> = () => {
    loading ??= part(load)().then(
      (loaded) => (loader.ready = loaded),
      (reason: unknown) => {
        loading = undefined
        throw reason
      },
    )
    return loading
  }
  return loader
}

/** `const Home = late(loadHome, (module) => module.Home)`, within a Suspense; a part that does not come is thrown. */
export function late<T, P extends object>(load: Loader<T>, pick: (loaded: T) => ComponentType<P>): ComponentType<P> {
  // Asked for once: what failed stays failed, until the page is loaded again.
  let waiting: Promise<T> | undefined
  return function Late(props: P) {
    const Part = pick(load.ready ?? use((waiting ??= load())))
    return <Part {...props} />
  }
}
