// A tree whose rows are moved by pointer and keys, where its screen says how.
import { Suspense } from 'react'
import type { Adjust, ArrangeProps } from '../screen/adjust.ts'

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
