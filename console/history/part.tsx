// The history as a part of a detail; its chunk is loaded with the detail.
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { HistoryProps } from './changes.ts'

const History = lazyPart(() => import('./history.tsx'))

export const HistoryPart = (props: HistoryProps) => (
  <Suspense fallback={null}>
    <History {...props} />
  </Suspense>
)
