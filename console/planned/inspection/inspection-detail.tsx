// An inspection as its performer walks it, and as a record for everybody else.
import { Suspense, useState } from 'react'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { DetailProps } from '../../screen/adjust.ts'

const Usual = lazyPart(() => import('../../detail/detail.tsx'))
const Round = lazyPart(
  () => import('./inspection-round.tsx'),
  (module) => module.InspectionRound,
)

export default function InspectionDetail(props: DetailProps) {
  const { data } = useQuietDetail(props.entity, props.id)
  const [isBill, setBill] = useState(false)
  const steps: readonly unknown[] = Array.isArray(data?.actions) ? data.actions : []
  return (
    <Suspense fallback={null}>
      {!isBill && data?.billStatus === 'doing' && steps.includes('saveItems') ? (
        <Round id={props.id} close={props.close} asBill={() => setBill(true)} />
      ) : (
        <Usual {...props} />
      )}
    </Suspense>
  )
}
