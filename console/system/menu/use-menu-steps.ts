// Moves by keys: a key pressed while a row is still being moved has its turn afterwards, by the tree as it is then.
import { useEffect, useRef } from 'react'
import type { Arrow } from '../../kit/drag/arrows.ts'
import type { Turn } from './use-menu-move.tsx'

export interface Step {
  id: string
  arrow: Arrow
}

/** `take` begins a move, or none where the step leads nowhere. No step follows a move that was refused. */
export function useMenuSteps(turn: Turn, take: (step: Step) => void): (step: Step, isHeld: boolean) => void {
  const waiting = useRef<Step[]>([])
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const { isBusy, isRefused, ended } = turn
  const next = () => {
    while (!isBusy()) {
      const step = waiting.current.shift()
      if (!step) return
      latest.current(step)
    }
  }
  useEffect(() => {
    if (isRefused) waiting.current = []
    next()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the next turn comes with the end of a move
  }, [isRefused, ended])
  return (step, isHeld) => {
    // A held key asks for as many moves as there is time for.
    if (isHeld && isBusy()) return
    waiting.current.push(step)
    next()
  }
}
