// Orders by technician over a day; a waiting order is dragged onto a lane and given away.
import { dayAfter } from '@steward/domain/calendar/days'
import { repairOrder } from '@steward/domain/index'
import { MOST_ON_LANES, laneFilters } from '@steward/domain/repair/order-lanes'
import { useEffect, useRef } from 'react'
import { useLocale } from '../data/locale.ts'
import { plain } from '../kinds/view.ts'
import { SpanHead } from '../kit/days/span-head.tsx'
import { useSpan } from '../kit/days/use-span.ts'
import { DragChip } from '../kit/drag/drag-chip.tsx'
import { useDrag } from '../kit/drag/use-drag.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { useClock } from '../live/live-clock.ts'
import type { ViewProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import { listed } from '../words/listed.ts'
import { LaneRow } from './lane-row.tsx'
import { useLanes } from './lanes-data.ts'
import { LanesWaiting, useWaiting } from './lanes-waiting.tsx'
import './lanes.css'

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]

export function Lanes({ entity, actions, act, filters }: ViewProps) {
  const { t } = useWords()
  const locale = useLocale()
  const now = useClock((ms) => Math.floor(ms / 60_000) * 60_000)
  const { today, dayAt, show } = useSpan()
  const day = dayAt('day')
  const query = useLanes(entity, day, filters)
  const dispatch = actions.find(({ name }) => name === 'dispatch')
  const waiting = useWaiting({ entity, filters }, dispatch !== undefined)
  const frame = useRef<HTMLElement>(null)
  const rowOf = (id: string) => waiting.data?.records.find((row) => row.id === id)
  const drag = useDrag(frame, {
    onto: '[data-onto]',
    drop({ id, over }) {
      const row = rowOf(id)
      // The form begins with whose lane it was dropped on.
      if (dispatch && row && over) act(dispatch, { ...row, assigneeId: over.id })
    },
  })
  const dragged = drag && rowOf(drag.id)
  const scroll = useRef<HTMLDivElement>(null)
  const isKnown = query.data !== undefined
  const isToday = day === today
  useEffect(() => {
    if (isKnown && isToday) beginNearNow(scroll.current)
  }, [isKnown, isToday])
  return (
    <section ref={frame} className="lanes" aria-label={t('views.lanes')}>
      {drag && dragged && <DragChip drag={drag} name={plain(dragged.title)} />}
      <SpanHead
        title={day}
        words={{ before: t('views.before'), now: t('views.today'), after: t('views.after') }}
        step={(by) => show({ day: by === 0 || dayAfter(day, by) === today ? '' : dayAfter(day, by) })}
      />
      {dispatch && (
        // That none wait is another thing than that nobody knows.
        <Loaded query={waiting} name={t('repair.toDispatch')} shape={null}>
          {(data) => <LanesWaiting waiting={data} give={(row) => act(dispatch, row)} />}
        </Loaded>
      )}
      <Loaded query={query} name={entity[locale]}>
        {(data) =>
          data.lanes.length === 0 ? (
            <div className="kit-state" role="status">
              <strong>{t('repair.lanesNobody')}</strong>
            </div>
          ) : (
            <>
              {data.isCut && (
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
                  {data.lanes.map((lane) => (
                    <LaneRow
                      key={lane.userId}
                      lane={lane}
                      span={data.span}
                      now={now}
                      drop={dragged && (drag?.over?.id === lane.userId ? 'over' : 'open')}
                    />
                  ))}
                </ul>
              </div>
            </>
          )
        }
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
