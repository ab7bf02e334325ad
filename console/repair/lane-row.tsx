// The lane of a technician: turns behind, orders before them.
import { onSiteClock, wireTime } from '@steward/client/zone'
import { repairOrder } from '@steward/domain/index'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import { useWords } from '../words/document.ts'
import { type Span, rowsFor } from './lane-rows.ts'
import type { Lane } from './lanes-data.ts'

interface Props {
  lane: Lane
  span: Span
  now: number
  /** Whether something is dragged, and over it. */
  drop: 'open' | 'over' | undefined
}

const clock = (ms: number) => onSiteClock(ms).toISOString().slice(11, 16)

export function LaneRow({ lane, span, now, drop }: Props) {
  const { t } = useWords()
  const linkTo = useLinks()
  const at = (ms: number) => ((Math.min(Math.max(ms, span.from), span.to) - span.from) / (span.to - span.from)) * 100
  const placed = ({ from, to }: Span) => ({ insetInlineStart: `${at(from)}%`, inlineSize: `${at(to) - at(from)}%` })
  const { row, count } = rowsFor(lane.orders)
  const open = lane.orders.filter((order) => order.isOpen).length
  return (
    <li aria-label={t('repair.lane', { name: lane.realName, count: open })} data-drop={drop} data-onto={lane.userId}>
      <div className="lanes-who">
        <strong>{lane.realName}</strong>
        <small>{lane.groupName}</small>
        {open > 0 && <em>{open}</em>}
      </div>
      <div className="lanes-line" style={{ minBlockSize: `${count * 30 + 6}px` }}>
        {lane.turns.map((turn) => (
          <i
            key={turn.from}
            data-standby={turn.isStandby || undefined}
            style={placed(turn)}
            title={`${turn.name} ${clock(turn.from)}–${clock(turn.to)}`}
          />
        ))}
        {now > span.from && now < span.to && <b className="lanes-now" style={{ insetInlineStart: `${at(now)}%` }} />}
        {lane.orders.map((order, i) => {
          const words = t('repair.laneOrder', {
            title: order.title,
            from: wireTime(order.from).slice(5, 16),
            to: wireTime(order.to).slice(5, 16),
          })
          return (
            <Link
              key={order.id}
              to={linkTo(repairOrder, { id: order.id })}
              data-state={order.isLate ? 'late' : order.isOpen ? order.state : 'done'}
              style={{ ...placed(order), insetBlockStart: `${(row[i] ?? 0) * 30 + 4}px` }}
              title={words}
              aria-label={words}
            >
              <span>{order.title}</span>
            </Link>
          )
        })}
      </div>
    </li>
  )
}
