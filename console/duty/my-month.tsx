// One's own month: what comes next, the days as a calendar, and the chosen day with who is there.
import { wireTime } from '@steward/client/zone'
import { daysOf } from '@steward/domain/calendar/shown-days'
import { dutySwap, schedule } from '@steward/domain/index'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { useMay } from '../data/use-can.ts'
import { Tag } from '../kinds/tag.tsx'
import { dayName } from '../kit/days/day-names.ts'
import { useSpan } from '../kit/days/use-span.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { useClock } from '../live/live-clock.ts'
import { listed } from '../words/listed.ts'
import './duty.css'
import { Months } from './months.tsx'
import { type OwnTurn, clockOf, useOwnMonth } from './own-data.ts'
import { SwapDialog } from './swap-dialog.tsx'
import { useWords } from './words/use-words.ts'

export function MyMonth() {
  const { t } = useWords()
  const locale = useLocale()
  const { today, month, show } = useSpan()
  const query = useOwnMonth(month)
  const { data } = query
  const [chosen, setChosen] = useState(today)
  const [given, setGiven] = useState<OwnTurn>()
  const maySwap = useMay(dutySwap)('propose')
  const byDay = Map.groupBy(data ?? [], ({ workDate }) => workDate)
  const days = daysOf('month', `${month}-01`)
  const shown = byDay.get(chosen) ?? []
  return (
    <div className="duty duty-own">
      <header>
        <Months today={today} month={month} show={show} />
        <Next turns={data ?? []} />
      </header>
      <Loaded query={query} name={schedule[locale]}>
        {(found) => (
          <>
            <div className="duty-days" role="group" aria-label={t('mine.title')}>
              {days.slice(0, 7).map((day) => (
                <small key={day}>{dayName(day, locale, { weekday: 'narrow' })}</small>
              ))}
              {days.map((day) => {
                const turns = byDay.get(day) ?? []
                return (
                  <button
                    key={day}
                    type="button"
                    data-outside={day.slice(0, 7) !== month || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === chosen}
                    aria-label={t('mine.day', {
                      day: day.slice(5),
                      shift:
                        turns
                          .map(
                            ({ shiftName, swap }) =>
                              shiftName + (swap ? ` (${t(`mine.swapOpen.${openIn(swap)}`)})` : ''),
                          )
                          .join(' ') || t('free'),
                    })}
                    onClick={() => setChosen(day)}
                  >
                    <time dateTime={day}>{Number(day.slice(8))}</time>
                    {turns.map((turn) => (
                      <span
                        key={turn.id}
                        data-swap={turn.swap ? '' : undefined}
                        data-color={turn.attend === 'leave' ? 'grey' : turn.color}
                      >
                        {turn.shortCode}
                      </span>
                    ))}
                  </button>
                )
              })}
            </div>
            <section className="duty-day" aria-live="polite">
              {shown.length === 0 && <p>{found.length === 0 ? t('mine.none') : `${chosen.slice(5)} ${t('free')}`}</p>}
              {shown.map((turn) => (
                <article key={turn.id}>
                  <h3>
                    <span data-color={turn.color}>{turn.shortCode}</span> {chosen.slice(5)} {turn.shiftName}
                    {turn.kind === 'standby' && <Tag tone="info">{t('mine.standby')}</Tag>}
                    {turn.attend === 'covered' && <Tag tone="info">{t('mine.covered')}</Tag>}
                    {turn.attend === 'leave' && <Tag tone="warning">{t('mine.leave')}</Tag>}
                  </h3>
                  <p>
                    {turn.groupName}
                    {!turn.isRest && ` · ${clockOf(turn.startAt)} – ${clockOf(turn.endAt)}`}
                  </p>
                  {!turn.isRest && (
                    <p>
                      {turn.colleagues.length > 0
                        ? t('mine.with', { names: listed([...turn.colleagues]) })
                        : t('mine.alone')}
                    </p>
                  )}
                  {turn.swap && (
                    <p>
                      <Tag tone="warning">{t(`mine.swapOpen.${openIn(turn.swap)}`)}</Tag>{' '}
                      {t('mine.swapWith', { name: turn.swap.with })}
                    </p>
                  )}
                  {turn.mayBeSwapped && maySwap && <Button onClick={() => setGiven(turn)}>{t('mine.swap')}</Button>}
                </article>
              ))}
            </section>
          </>
        )}
      </Loaded>
      {given && <SwapDialog turn={given} close={() => setGiven(undefined)} />}
    </div>
  )
}

/** What a swap that is not decided yet waits for. */
const openIn = ({ state }: NonNullable<OwnTurn['swap']>) => (state === 'accepted' ? 'accepted' : 'proposed')

/** On duty now, or when it begins. */
function Next({ turns }: { turns: readonly OwnTurn[] }) {
  const { t } = useWords()
  const now = useClock((at) => wireTime(at).slice(0, 16))
  const working = turns.filter(({ isRest, attend }) => !isRest && attend !== 'leave')
  const current = working.find(({ startAt, endAt }) => startAt.slice(0, 16) <= now && now < endAt.slice(0, 16))
  const next = working.find(({ startAt }) => startAt.slice(0, 16) > now)
  if (current)
    return <p className="duty-next">{t('mine.now', { shift: current.shiftName, until: clockOf(current.endAt) })}</p>
  if (!next) return null
  return <p className="duty-next">{t('mine.next', { shift: next.shiftName, at: clockOf(next.startAt) })}</p>
}
