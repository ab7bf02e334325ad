// Lazy chunks without Suspense: rendered at once when loaded already, otherwise as soon as they are. React's `lazy`
// suspends even for a loaded chunk, keeps the fallback for 300 ms and renders with low priority. For whole pages, whose
// failure is the page's; what stands beside unsaved work is a `lazyPart`, which fails alone and offers a retry.
import { type ComponentType, useLayoutEffect, useState } from 'react'
import { part } from './part.ts'

export interface Loader<T> {
  (): Promise<T>
  /** The loaded module. */
  ready?: T
}

/** Memoizes a load; after a failure the next call loads again. */
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

/** Loads two things in parallel and makes one of them, once; ready as soon as both are, whoever loaded them. */
export function joined<A, B, T>(first: Loader<A>, second: Loader<B>, join: (first: A, second: B) => T): Loader<T> {
  let made: T | undefined
  const make = (one: A, other: B): T => (made ??= join(one, other))
  const loader: Loader<T> = async () => make(...(await Promise.all([first(), second()])))
  return Object.defineProperty(loader, 'ready', {
    get: () => (first.ready && second.ready ? make(first.ready, second.ready) : undefined),
  })
}

/** The loaded module, undefined until then; throws the load's failure. */
function useLoaded<T>(load: Loader<T>): T | undefined {
  const [loaded, setLoaded] = useState(load.ready)
  const [failure, setFailure] = useState<{ reason: unknown }>()
  useLayoutEffect(() => {
    if (loaded === undefined) load().then(setLoaded, (reason: unknown) => setFailure({ reason }))
  }, [load, loaded])
  if (failure) throw failure.reason
  return loaded
}

/**
 * `const Home = late(loadHome, (module) => module.Home, Waiting)`; `Waiting` is rendered until the chunk has loaded.
 */
export function late<T extends object, P extends object>(
  load: Loader<T>,
  pick: (loaded: T) => ComponentType<P>,
  Meanwhile: ComponentType,
): ComponentType<P> {
  return function Late(props: P) {
    const loaded = useLoaded(load)
    if (!loaded) return <Meanwhile />
    const Part = pick(loaded)
    return <Part {...props} />
  }
}
