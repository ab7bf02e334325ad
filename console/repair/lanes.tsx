// Orders by technician over a day: turns behind, orders before them; a waiting order is dragged onto a lane and given away.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { onSiteClock, wireTime } from '@steward/client/zone'
import { dayAfter } from '@steward/domain/calendar/days'
import { dutySwap, repairOrder, schedule } from '@steward/domain/index'
import { MOST_ON_LANES, laneFilters } from '@steward/domain/repair/order-lanes'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useAddress, useSetParams } from '../kit/address/address.ts'
import { Link } from '../kit/address/link.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { useClock } from '../live/live-clock.ts'
import { useLinks } from '../live/live-paths.ts'
import type { ViewProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import { listed } from '../words/listed.ts'
import { type Span, rowsFor } from './lane-rows.ts'
import './lanes.css'

interface Bar extends Span {
  id: string
  title: string
  state: string
  priority: number
  isOpen: boolean
  isLate: boolean
}
interface Lane {
  userId: string
  realName: string
  groupName: string
  turns: readonly (Span & { name: string; isStandby: boolean })[]
  orders: readonly Bar[]
}

const spanOf = ({ from, to }: Wire): Span => ({ from: Number(from), to: Number(to) })
const laneOf = (wire: Wire): Lane => ({
  userId: plain(wire.userId),
  realName: plain(wire.realName),
  groupName: plain(wire.groupName),
  turns: listOf(wire.turns).map((turn) => ({
    ...spanOf(turn),
    name: plain(turn.name),
    isStandby: turn.isStandby === true,
  })),
  orders: listOf(wire.orders).map((order) => ({
    ...spanOf(order),
    id: plain(order.id),
    title: plain(order.title),
    state: plain(order.orderStatus),
    priority: Number(order.priority),
    isOpen: order.isOpen === true,
    isLate: order.isLate === true,
  })),
})

/** Waiting orders that are shown to be given away. */
const WAITING = 30
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]

export function Lanes({ entity, actions, act, filters }: ViewProps) {
  const { t } = useWords()
  const locale = useLocale()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const now = useClock((ms) => Math.floor(ms / 60_000) * 60_000)
  const { params } = useAddress()
  const setParams = useSetParams()
  const named = params.get('day') ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(named) ? named : today
  const show = (wanted: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (wanted === today) after.delete('day')
      else after.set('day', wanted)
      return after
    })
  const by = Object.fromEntries(laneFilters.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))
  const query = useQuery({
    queryKey: [entity.name, 'lanes', day, by],
    queryFn: async ({ signal }) => recordOf(await client.get(`${repairOrder.path}/lanes`, { day, ...by }, signal)),
    placeholderData: (before) => before,
    // The turns behind the orders too.
    meta: { follows: [entity, schedule, dutySwap], isQuiet: true, pause: 3_000 },
  })
  const dispatch = actions.find(({ name }) => name === 'dispatch')
  const asked = { size: WAITING, filters: { ...filters, orderStatus: 'to_dispatch' } }
  const waiting = useQuery({
    queryKey: [entity.name, 'lanes-waiting', asked],
    queryFn: ({ signal }) => client.list(entity, asked, signal),
    enabled: dispatch !== undefined,
    meta: { follows: [entity], isQuiet: true, pause: 3_000 },
  })
  const [dragged, drag] = useState<AnyRow>()
  const scroll = useRef<HTMLDivElement>(null)
  const isKnown = query.data !== undefined
  const isToday = day === today
  useEffect(() => {
    if (isKnown && isToday) beginNearNow(scroll.current)
  }, [isKnown, isToday])
  const unseen = (waiting.data?.total ?? 0) - WAITING
  return (
    <section className="lanes" aria-label={t('views.lanes')}>
      <header className="lanes-head">
        <button type="button" aria-label={t('views.before')} onClick={() => show(dayAfter(day, -1))}>
          ‹
        </button>
        <button type="button" onClick={() => show(today)}>
          {t('views.today')}
        </button>
        <button type="button" aria-label={t('views.after')} onClick={() => show(dayAfter(day, 1))}>
          ›
        </button>
        <h3 aria-live="polite">{day}</h3>
      </header>
      {dispatch && (waiting.data?.records.length ?? 0) > 0 && (
        <div className="lanes-waiting" role="group" aria-label={t('repair.toDispatch')}>
          <b>{t(isTouch ? 'repair.lanesWaitingTap' : 'repair.lanesWaiting')}</b>
          {waiting.data?.records.map((row) => (
            <button
              key={row.id}
              type="button"
              draggable
              data-priority={plain(row.priority)}
              title={plain(row.areaName)}
              onClick={() => act(dispatch, row)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', plain(row.title))
                drag(row)
              }}
              onDragEnd={() => drag(undefined)}
            >
              {plain(row.title)}
            </button>
          ))}
          {unseen > 0 && <small>{t('views.more', { count: unseen })}</small>}
        </div>
      )}
      <Loaded query={query} name={entity[locale]}>
        {(data) => {
          const lanes = listOf(data.people).map(laneOf)
          const span = spanOf(data)
          if (lanes.length === 0)
            return (
              <div className="kit-state" role="status">
                <strong>{t('repair.lanesNobody')}</strong>
              </div>
            )
          return (
            <>
              {data.isCut === true && (
                <p className="lanes-cut" role="status">
                  {t('repair.lanesCut', {
                    most: MOST_ON_LANES,
                    filters: listed(laneFilters.map((name) => repairOrder.fields[name][locale])),
                  })}
                </p>
              )}
              <div ref={scroll} className="lanes-scroll" tabIndex={0} role="group" aria-label={t('views.lanes')}>
                <div className="lanes-axis" aria-hidden="true">
                  {HOURS.map((hour) => (
                    <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
                      {String(hour).padStart(2, '0')}
                    </span>
                  ))}
                </div>
                <ul>
                  {lanes.map((lane) => (
                    <LaneRow
                      key={lane.userId}
                      lane={lane}
                      span={span}
                      now={now}
                      isOpen={dragged !== undefined}
                      drop={() => {
                        // The form begins with whose lane it was dropped on.
                        if (dispatch && dragged) act(dispatch, { ...dragged, assigneeId: lane.userId })
                        drag(undefined)
                      }}
                    />
                  ))}
                </ul>
              </div>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

/** Where the day is wider than the screen, now stands in its middle. */
function beginNearNow(box: HTMLElement | null): void {
  const now = box?.querySelector<HTMLElement>('.lanes-now')
  const line = now?.parentElement
  if (!box || !now || !line) return
  box.scrollLeft = now.offsetLeft - (box.clientWidth - line.offsetLeft) / 2
}

/** Nothing is dragged by a finger here. */
const isTouch = matchMedia('(pointer: coarse)').matches

interface RowProps {
  lane: Lane
  span: Span
  now: number
  isOpen: boolean
  drop: () => void
}

const clock = (ms: number) => onSiteClock(ms).toISOString().slice(11, 16)

function LaneRow({ lane, span, now, isOpen, drop }: RowProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  const [isOver, setOver] = useState(false)
  const at = (ms: number) => ((Math.min(Math.max(ms, span.from), span.to) - span.from) / (span.to - span.from)) * 100
  const placed = ({ from, to }: Span) => ({ insetInlineStart: `${at(from)}%`, inlineSize: `${at(to) - at(from)}%` })
  const { row, count } = rowsFor(lane.orders)
  const over = (event: DragEvent) => {
    if (!isOpen) return
    event.preventDefault()
    setOver(true)
  }
  const open = lane.orders.filter((order) => order.isOpen).length
  return (
    <li
      aria-label={t('repair.lane', { name: lane.realName, count: open })}
      data-drop={isOpen ? (isOver ? 'over' : 'open') : undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        drop()
      }}
    >
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
