// One's own work, made for a phone: what is late, what today, what this week.
import { listOf, recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { workPlan } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { Expected, Failed } from '../kit/states.tsx'
import { useClock } from '../live/live-clock.ts'
import { daysOf } from '../views/days.ts'
import { useWords } from '../words/plan.ts'
import { type Work, workFrom } from './work-data.ts'
import { WorkList } from './work-list.tsx'
import './plan.css'
import '../kit/kit.css'

const parts = ['late', 'today', 'week', 'later'] as const

function partOf({ lateMinutes, due }: Work, today: string, sunday: string): (typeof parts)[number] {
  if (lateMinutes > 0) return 'late'
  const day = due.slice(0, 10)
  if (day !== '' && day <= today) return 'today'
  return day !== '' && day <= sunday ? 'week' : 'later'
}

export default function MyWork() {
  const { t } = useWords()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [workPlan.name, 'my-work'],
    queryFn: async ({ signal }) =>
      listOf(recordOf(await client.get(`${workPlan.path}/myWork`, {}, signal)).records).map(workFrom),
    refetchInterval: 60_000,
    meta: { isQuiet: true, pause: 3_000 },
  })
  const sunday = daysOf('week', today).at(-1) ?? today
  const byPart = Map.groupBy(data ?? [], (row) => partOf(row, today, sunday))
  return (
    <section className="plan-page plan-mine" aria-label={t('mine.title')} aria-busy={isFetching}>
      {error && !data ? (
        <Failed failure={error} name={t('mine.title')} again={() => void refetch()} />
      ) : !data ? (
        <Expected />
      ) : data.length === 0 ? (
        <div className="kit-state" role="status">
          <strong>{t('mine.done')}</strong>
          <p>{t('mine.doneHint')}</p>
        </div>
      ) : (
        parts.map((part) => {
          const rows = byPart.get(part)
          return rows ? (
            <section key={part} data-part={part} aria-labelledby={`mine-${part}`}>
              <h3 id={`mine-${part}`}>
                {t(`mine.${part}`)} <small>{rows.length}</small>
              </h3>
              <WorkList rows={rows} />
            </section>
          ) : null
        })
      )}
    </section>
  )
}
