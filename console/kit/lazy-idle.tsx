import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { afterIdle } from '../data/after-idle.ts'
import { lazyPart } from './lazy-part.tsx'

/** A lazy chunk beside the main thing of a page: loaded after the page's first render, and nothing until then. */
export function lazyIdle<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazyPart(load)
  return function Idle(props: P) {
    const [isOn, setOn] = useState(false)
    useEffect(() => {
      let isMounted = true
      void afterIdle().then(() => isMounted && setOn(true))
      return () => {
        isMounted = false
      }
    }, [])
    return isOn ? (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ) : null
  }
}
