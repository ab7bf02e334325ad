// Upkeep as its worker does it, and as a record for everybody else.
import { Suspense, useState } from 'react'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { DetailProps } from '../../screen/adjust.ts'

const Usual = lazyPart(() => import('../../detail/detail.tsx'))
const Round = lazyPart(
  () => import('./maintenance-round.tsx'),
  (module) => module.MaintenanceRound,
)

export default function MaintenanceDetail(props: DetailProps) {
  const { data } = useQuietDetail(props.entity, props.id)
  const [isBill, setBill] = useState(false)
  const steps: readonly unknown[] = Array.isArray(data?.actions) ? data.actions : []
  return (
    <Suspense fallback={null}>
      {!isBill && data?.billStatus === 'doing' && steps.includes('saveItems') ? (
        <Round
          key={props.id}
          id={props.id}
          page={{ row: data, actions: props.actions, act: props.act }}
          close={props.close}
          asBill={() => setBill(true)}
        />
      ) : (
        <Usual {...props} />
      )}
    </Suspense>
  )
}
