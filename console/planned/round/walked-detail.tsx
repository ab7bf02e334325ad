// A bill as its worker walks it, and as a record for everybody else.
import { type ComponentType, Suspense, useState } from 'react'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { DetailProps } from '../../screen/adjust.ts'
import type { WalkProps } from './walk.tsx'

const Usual = lazyPart(() => import('../../detail/detail.tsx'))

/** The bill's page, whose steps a walk may offer beside it. */
export interface Page extends Pick<DetailProps, 'actions' | 'act'> {
  row: AnyRow
}

export interface RoundProps extends Pick<WalkProps, 'close' | 'asBill'> {
  id: string
  page?: Page
}

export function WalkedDetail({ Round, ...props }: DetailProps & { Round: ComponentType<RoundProps> }) {
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
