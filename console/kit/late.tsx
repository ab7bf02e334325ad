// Parts with a file of their own, drawn at once where the file is there already, and else as soon as it is: React's own
// `lazy` shows what stands for them first even then, keeps that for 300 ms, and draws them as something that can wait.
import { type ComponentType, useLayoutEffect, useState } from 'react'
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

/** What a file brings, once it is there; a file that does not come is thrown. */
function useLoaded<T>(load: Loader<T>): T | undefined {
  const [loaded, setLoaded] = useState(load.ready)
  const [failure, setFailure] = useState<{ reason: unknown }>()
  useLayoutEffect(() => {
    if (loaded === undefined) load().then(setLoaded, (reason: unknown) => setFailure({ reason }))
  }, [load, loaded])
  if (failure) throw failure.reason
  return loaded
}

/** `const Home = late(loadHome, (module) => module.Home, Waiting)`, where `Waiting` stands for what is on its way. */
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
