// A new request, reported from whatever screen: three presses for those who report, the full form for the desk and where
// something is known already.
import type { Entity } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import { Suspense, useState } from 'react'
import RowForm, { type FormProps } from '../crud/form.tsx'
import { useMay } from '../data/use-can.ts'
import type { AnyRow } from '../kinds/view.ts'
import { go } from '../kit/address/go.ts'
import { forgetKept } from '../kit/editor/kept.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { Typed } from '../screen/draft.ts'
import { place } from './report/report-draft.ts'
import { useRequestLook } from './request-look.ts'

const QuickReport = lazyPart(() => import('./report/quick-report.tsx'))
const entity = repairBill as unknown as Entity

export default function RequestForm(props: Omit<FormProps, 'entity' | 'adjust'>) {
  const { presets, close, onSaved } = props
  const look = useRequestLook()
  const linkTo = useLinks()
  const isDesk = useMay(repairBill)('accept')
  const [typed, setTyped] = useState<Typed>()
  // Kept with the short form until it is sent from here: leaving the full one loses nothing.
  const sent = (bill: AnyRow) => {
    forgetKept(place)
    onSaved?.(bill)
  }
  if (typed) return <RowForm {...props} entity={entity} adjust={look} presets={typed} onSaved={sent} />
  if (isDesk || presets !== undefined) return <RowForm {...props} entity={entity} adjust={look} />
  const follow = (id: string) => {
    close()
    const to = linkTo(entity, { id })
    if (to) go(to)
  }
  return (
    <Suspense fallback={null}>
      <QuickReport close={close} full={setTyped} follow={follow} {...(onSaved ? { onSaved } : {})} />
    </Suspense>
  )
}
