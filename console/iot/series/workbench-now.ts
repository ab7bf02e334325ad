// The period a span stands for; one that ends now moves on every so often, in steps all lines share.
import { useEffect, useState } from 'react'
import { type Span, lengthOf } from './span-picker.tsx'

const STEPS = 720
const SHORTEST = 10_000

export function useNow(span: Span): { from: number; to: number } {
  const length = lengthOf(span)
  const step = 'span' in length ? Math.max(SHORTEST, length.span / STEPS) : 0
  const at = () => (step === 0 ? 0 : Math.floor(Date.now() / step) * step)
  const [tick, setTick] = useState(at)
  useEffect(() => {
    if (step === 0) return undefined
    const timer = setInterval(() => !document.hidden && setTick(Math.floor(Date.now() / step) * step), step)
    return () => clearInterval(timer)
  }, [step])
  if (!('span' in length)) return length
  const to = Math.floor(tick / step) * step
  return { from: to - length.span, to }
}
