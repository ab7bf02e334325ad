// Above the forms of the desk: what may be the same fault, and who could take it, as things are typed.
import { repairOrder } from '@steward/domain/index'
import { CandidateList } from '../candidates/candidates.tsx'
import { useMay } from '../data/use-can.ts'
import { plain } from '../kinds/view.ts'
import type { AidProps } from '../screen/adjust.ts'
import { SameFault } from './same-fault.tsx'

/** Nothing is known of “other”: who could take it is told by the device then. */
const tradeOf = (trade: unknown) => (plain(trade) === 'other' ? '' : plain(trade))

function Likely({ rows, typed, choose, as }: AidProps & { as: 'assigneeId' | 'dispatchToId' }) {
  const may = useMay(repairOrder)
  const [only, ...others] = rows
  const about = { ...only, ...typed }
  if (others.length > 0 || !may('dispatch')) return null
  const known = { areaId: plain(about.areaId), deviceId: plain(about.deviceId), trade: tradeOf(about.trade) }
  return (
    <CandidateList
      about={Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''))}
      chosen={typed[as]}
      choose={(id) => choose({ [as]: id })}
    />
  )
}

export const TakeUp = (props: AidProps) => (
  <>
    <SameFault {...props} />
    <Likely {...props} as="assigneeId" />
  </>
)

/** A request that is stored already is given away by taking it up. */
export const GiveAway = (props: AidProps) => (
  <>
    <SameFault {...props} />
    {props.rows.length === 0 && <Likely {...props} as="dispatchToId" />}
  </>
)
