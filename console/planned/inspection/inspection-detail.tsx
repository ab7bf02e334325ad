import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { DetailProps } from '../../screen/adjust.ts'
import { WalkedDetail } from '../round/walked-detail.tsx'

const Round = lazyPart(
  () => import('./inspection-round.tsx'),
  (module) => module.InspectionRound,
)

export default function InspectionDetail(props: DetailProps) {
  return <WalkedDetail {...props} Round={Round} />
}
