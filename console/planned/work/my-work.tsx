// One's own work, made for a phone: what is late, what today, what this week; rounds are walked here, also without a
// network.
import { listOf, recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { daysOf } from '@steward/domain/calendar/shown-days'
import { inspectionBill, maintenanceBill, workPlan } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { withTime } from '../../data/at-hand.ts'
import { client } from '../../data/client.ts'
import { useSession } from '../../data/session.ts'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import { go } from '../../kit/address/go.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { having } from '../../kit/state/reading.ts'
import { useClock } from '../../live/live-clock.ts'
import { useLinks } from '../../live/live-paths.ts'
import { useWords } from '../plan/words/use-words.ts'
import { AtHandLine } from '../round/at-hand-line.tsx'
import type { RoundRef } from '../round/round-store.ts'
import { type Work, workFrom } from './work-data.ts'
import { WorkList } from './work-list.tsx'
import '../plan/plan.css'
import '../../kit/kit.css'

const Inspection = lazyPart(
  () => import('../inspection/inspection-round.tsx'),
  (module) => module.InspectionRound,
)
const Upkeep = lazyPart(
  () => import('../upkeep/maintenance-round.tsx'),
  (module) => module.MaintenanceRound,
)

/** What is walked, with its name in the address. */
const walks = [
  { param: 'round', entity: inspectionBill.name, Round: Inspection },
  { param: 'upkeep', entity: maintenanceBill.name, Round: Upkeep },
] as const
type Walked = Omit<RoundRef, 'person'>

const parts = ['late', 'today', 'week', 'later'] as const

function partOf({ isLate, isResting, due }: Work, today: string, sunday: string): (typeof parts)[number] {
  if (isLate) return 'late'
  if (isResting) return 'later'
  const day = due.slice(0, 10)
  if (day !== '' && day <= today) return 'today'
  return day !== '' && day <= sunday ? 'week' : 'later'
}

export default function MyWork() {
  const { t } = useWords()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const linkTo = useLinks()
  const { params } = useAddress()
  const setParams = useSetParams()
  const query = useMyWork()
  const { data: told, isFetching, refetch } = query
  const data = told?.rows
  const me = useSession(({ person }) => person?.userId ?? '')
  const walked = data?.flatMap((work) => walkedAs(work, me) ?? [])
  const walk = (round: Walked | undefined) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const { param, entity } of walks) {
        if (entity === round?.entity) after.set(param, round.id)
        else after.delete(param)
      }
      return after
    })
  const asBill = ({ entity, id }: Walked) => {
    const to = linkTo({ name: entity }, { id })
    walk(undefined)
    if (to !== undefined) go(to)
  }
  const sunday = daysOf('week', today).at(-1) ?? today
  const byPart = Map.groupBy(data ?? [], (row) => partOf(row, today, sunday))
  return (
    <section className="plan-page plan-mine" aria-label={t('mine.title')} aria-busy={isFetching}>
      <h1 className="st-visually-hidden">{t('mine.title')}</h1>
      <AtHandLine rounds={walked} at={told ? wireTime(told.at).slice(11, 16) : ''} open={walk} again={refetch} />
      <Loaded
        query={having(query, data)}
        name={t('mine.title')}
        empty={
          <div className="kit-state" role="status">
            <strong>{t('mine.done')}</strong>
            <p>{t('mine.doneHint')}</p>
          </div>
        }
      >
        {() =>
          parts.map((part) => {
            const rows = byPart.get(part)
            return rows ? (
              <section key={part} data-part={part} aria-labelledby={`mine-${part}`}>
                <h3 id={`mine-${part}`}>
                  {t(`mine.${part}`)} <small>{rows.length}</small>
                </h3>
                <WorkList
                  rows={rows}
                  walk={(row) => {
                    const round = walkedAs(row, me)
                    return round && (() => walk(round))
                  }}
                />
              </section>
            ) : null
          })
        }
      </Loaded>
      {walks.map(({ param, entity, Round }) => {
        const id = params.get(param)
        return id === null ? null : (
          <Suspense key={param} fallback={null}>
            <Round id={id} close={() => walk(undefined)} asBill={() => asBill({ entity, id })} />
          </Suspense>
        )
      })}
    </section>
  )
}

function useMyWork() {
  const { data, ...rest } = useQuery({
    queryKey: [workPlan.name, 'my-work'],
    queryFn: ({ signal }) => withTime('my-work', () => client.get(`${workPlan.path}/myWork`, {}, signal)),
    refetchInterval: 60_000,
    networkMode: 'offlineFirst',
    meta: { follows: [workPlan, inspectionBill, maintenanceBill], isQuiet: true, pause: 3_000 },
  })
  return { ...rest, data: data && { at: data.at, rows: listOf(recordOf(data.data).records).map(workFrom) } }
}

/**
 * What is walked here, also without a network. What the group may take is begun with one, since somebody else may have
 * taken it; what rests, and upkeep that somebody else has to begin, are opened as bills.
 */
function walkedAs({ kind, id, isPool, state, assigneeId }: Work, me: string): Walked | undefined {
  if (isPool || (state !== 'pending' && state !== 'doing')) return undefined
  if (kind === 'inspection') return { entity: inspectionBill.name, id }
  const isMine = state === 'doing' || assigneeId === me
  return kind === 'maintenance' && isMine ? { entity: maintenanceBill.name, id } : undefined
}
