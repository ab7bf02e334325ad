// Where it is said how many rows are chosen: loaded with the first tick.
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { ChosenProps } from './chosen.tsx'

const Chosen = lazyPart(
  () => import('./chosen.tsx'),
  (module) => module.Chosen,
)

export const ChosenSpot = (props: ChosenProps) =>
  props.selection.chosen.size === 0 ? null : (
    <Suspense fallback={null}>
      <Chosen {...props} />
    </Suspense>
  )
