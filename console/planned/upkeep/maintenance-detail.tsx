import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { DetailProps } from '../../screen/adjust.ts'
import { WalkedDetail } from '../round/walked-detail.tsx'

const Round = lazyPart(
  () => import('./maintenance-round.tsx'),
  (module) => module.MaintenanceRound,
)

export default function MaintenanceDetail(props: DetailProps) {
  return <WalkedDetail {...props} Round={Round} />
}
