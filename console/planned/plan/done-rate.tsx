// A share as a bar with its figure; nothing due is no share.
import './plan.css'

const GOOD = 95
const FAIR = 80

export function DoneRate({ rate }: { rate: unknown }) {
  if (typeof rate !== 'number') return <span className="plan-rate">–</span>
  const tone = rate >= GOOD ? 'good' : rate >= FAIR ? 'fair' : 'bad'
  return (
    <span className="plan-rate" data-tone={tone}>
      <i>
        <i style={{ width: `${rate}%` }} />
      </i>
      <b>{rate}%</b>
    </span>
  )
}
