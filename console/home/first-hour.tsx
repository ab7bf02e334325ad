// A new hospital's first hour. Most hospitals have none, and load nothing of it.
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { Place } from './first-hour-card.tsx'
import { useFirstHour } from './first-hour-data.ts'

const Card = lazyPart(
  () => import('./first-hour-card.tsx'),
  (module) => module.FirstHourCard,
)
const Failed = lazyPart(
  () => import('./first-hour-card.tsx'),
  (module) => module.FirstHourFailed,
)

export function FirstHour({ at }: { at: Place }) {
  const { data, isError, refetch } = useFirstHour()
  const isFailed = isError && !data && at === 'top'
  if (!isFailed && (!data || data.isPutAway !== (at === 'foot'))) return null
  return (
    <Suspense fallback={null}>
      {data ? <Card at={at} standing={data} /> : <Failed again={() => void refetch()} />}
    </Suspense>
  )
}
