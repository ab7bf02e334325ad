// A tree whose rows are moved by pointer and keys, where its screen says how.
import { type RefObject, Suspense } from 'react'
import type { Adjust } from '../screen/adjust.ts'
import type { Line } from './use-rows.ts'

export interface ArrangeProps {
  lines: readonly Line[]
  /** The row under the keyboard cursor. */
  cursor: string | undefined
  setCursor: (id: string) => void
  toggle: (id: string) => void
  /** Holds the rows, each with its id as `data-id`. */
  frame: RefObject<HTMLElement | null>
}

interface Props extends ArrangeProps {
  adjust: Adjust
  isTree: boolean
}

export function Arranged({ adjust: { Arrange }, isTree, lines, cursor, setCursor, toggle, frame }: Props) {
  if (!Arrange || !isTree) return null
  return (
    <Suspense fallback={null}>
      <Arrange {...{ lines, cursor, setCursor, toggle, frame }} />
    </Suspense>
  )
}
