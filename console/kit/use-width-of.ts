import { type RefObject, useEffect, useState } from 'react'

type Box = RefObject<HTMLElement | null>

/** An element's width in px; before it is laid out that of `around`, or 0. */
export function useWidthOf(box: Box, around?: Box): number {
  const [width, setWidth] = useState(() => around?.current?.clientWidth ?? 0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
