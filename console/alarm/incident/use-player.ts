// Moves through the time of an incident: by itself at a speed, from event to event, or to where somebody points.
import { momentBefore, nextMoment } from '@steward/domain/alarm/replay'
import { useCallback, useEffect, useMemo, useState } from 'react'

/** Milliseconds between two pictures. */
const TICK = 200
/** Seconds of the incident in a second. */
export const speeds = [10, 60, 300, 1_800] as const
export type Speed = (typeof speeds)[number]
/** Seconds in which an incident is over where nobody chooses. */
const USUAL = 45

/** The slowest at which it takes no longer than it usually does. */
const usualSpeed = (ms: number): Speed => speeds.find((one) => ms / 1_000 / one <= USUAL) ?? 1_800

export interface Period {
  from: number
  to: number
}

export function usePlayer({ from, to }: Period, moments: readonly number[]) {
  const [at, setAt] = useState(from)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(() => usualSpeed(to - from))
  const seek = useCallback((moment: number) => setAt(Math.min(Math.max(moment, from), to)), [from, to])
  const isOver = at >= to
  const runs = isPlaying && !isOver

  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => setAt((before) => Math.min(before + TICK * speed, to)), TICK)
    return () => clearInterval(timer)
  }, [runs, speed, to])

  return useMemo(
    () => ({
      at,
      isPlaying: runs,
      speed,
      setSpeed,
      /** By hand: it no longer moves by itself. */
      seek(moment: number) {
        setPlaying(false)
        seek(moment)
      },
      toggle() {
        // From the beginning once it is over.
        if (isOver) seek(from)
        setPlaying(isOver || !isPlaying)
      },
      next() {
        setPlaying(false)
        seek(nextMoment(moments, at) ?? to)
      },
      previous() {
        setPlaying(false)
        seek(momentBefore(moments, at) ?? from)
      },
    }),
    [at, runs, speed, seek, isOver, isPlaying, from, to, moments],
  )
}

export type Player = ReturnType<typeof usePlayer>
