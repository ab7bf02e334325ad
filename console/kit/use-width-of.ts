import { type RefObject, useEffect, useState } from 'react'

/** How wide an element is, in whole pixels; nothing before it is drawn. */
export function useWidthOf(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
