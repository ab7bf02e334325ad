// What is next by its deadline, begun by one tap: rounds and upkeep are walked, an order takes its next step.
import { listOf, recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { inspectionBill, maintenanceBill, repairOrder, workPlan } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withTime } from '../data/at-hand.ts'
import { client } from '../data/client.ts'
import { useSession } from '../data/session.ts'
import { useAction } from '../data/use-action.ts'
import { LoadedTile } from '../home/tile-frame.tsx'
import { plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { message } from '../kit/dialog/voice.ts'
import { having } from '../kit/state/reading.ts'
import { formatSpan, useClock } from '../live/live-clock.ts'
import { useLinks } from '../live/live-paths.ts'
import { shortPlace } from './short-place.ts'
import { useWords } from './words/use-words.ts'

const SHOWN = 6
const MINUTE = 60_000

interface Work {
  id: string
  kind: string
  title: string
  about: string
  due: string
  isLate: boolean
  lateMinutes: number
  isResting: boolean
  isPool: boolean
  state: string
  status: string
  assigneeId: string
  nextStep: string
}

const workFrom = (wire: Readonly<Record<string, unknown>>): Work => ({
  id: plain(wire.id),
  kind: plain(wire.kind),
  title: plain(wire.title),
  about: [plain(wire.deviceName), shortPlace(wire.areaName)].filter(Boolean).join(' · '),
  due: plain(wire.dueTime),
  isLate: wire.isLate === 1,
  lateMinutes: Number(wire.overdueMinutes ?? 0),
  isResting: wire.isResting === 1,
  isPool: wire.isPool === 1,
  state: plain(wire.status),
  status: plain(wire.statusName),
  assigneeId: plain(wire.assigneeId),
  nextStep: plain(wire.nextStep),
})

/** The same answer as the page of one's own work, which keeps it for places without a network. */
function useWork() {
  const query = useQuery({
    queryKey: [workPlan.name, 'my-work'],
    queryFn: ({ signal }) => withTime('my-work', () => client.get(`${workPlan.path}/myWork`, {}, signal)),
    refetchInterval: MINUTE,
    networkMode: 'offlineFirst',
    meta: { follows: [workPlan, inspectionBill, maintenanceBill, repairOrder], isQuiet: true, pause: 3_000 },
  })
  if (!query.data) return having<{ rows: Work[]; total: number }>(query, undefined)
  const { records, total } = recordOf(query.data.data)
  // What waits for others comes last: there is nothing to begin.
  const rows = listOf(records)
    .map(workFrom)
    .toSorted((a, b) => Number(a.isResting) - Number(b.isResting))
  return having(query, { rows, total: Number(total ?? rows.length) })
}

export default function Next() {
  const { t } = useWords()
  const linkTo = useLinks()
  const query = useWork()
  return (
    <LoadedTile
      name="next"
      query={query}
      countOf={({ total }) => total}
      to={linkTo({ name: 'my-work' })}
      lines={5}
      none={
        <>
          <strong>{t('next.none')}</strong> {t('next.noneHint')}
        </>
      }
    >
      {({ rows, total }) => (
        <>
          <ul className="tile-rows tile-next">
            {rows.slice(0, SHOWN).map((work, at) => (
              <Item key={`${work.kind} ${work.id}`} work={work} isFirst={at === 0} />
            ))}
          </ul>
          {total > SHOWN && <p className="tile-none">{t('next.more', { count: total - SHOWN })}</p>}
        </>
      )}
    </LoadedTile>
  )
}

const screens: Readonly<Record<string, string>> = {
  order: repairOrder.name,
  inspection: inspectionBill.name,
  maintenance: maintenanceBill.name,
}

function Item({ work, isFirst }: { work: Work; isFirst: boolean }) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const linkTo = useLinks()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const { kind, id, title, about, due, isLate, lateMinutes, isResting, isPool, status } = work
  const when = isLate
    ? t('next.late', { span: formatSpan(Math.max(1, lateMinutes) * MINUTE, iot) })
    : isResting
      ? t('next.resting')
      : due === ''
        ? t('next.noDue')
        : t('next.due', {
            time: due.startsWith(today) ? due.slice(11, 16) : due.slice(5, 16),
          })
  return (
    <li>
      <Link to={linkTo({ name: screens[kind] ?? '' }, { id })}>
        <strong>{title}</strong>
        <small>
          <span data-late={isLate || undefined}>{when}</span>
          {[isPool ? t('next.pool') : status, about].filter(Boolean).map((part) => ` · ${part}`)}
        </small>
      </Link>
      <Begin work={work} isMain={isFirst} />
    </li>
  )
}

function Begin({ work, isMain }: { work: Work; isMain: boolean }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const me = useSession(({ person }) => person?.userId ?? '')
  const { kind, id, state, isPool, assigneeId, nextStep, title } = work
  const look = `tile-act${isMain ? ' is-main' : ''}`
  const isMine = isPool || assigneeId === me
  if (kind === 'order' && isMine && (nextStep === 'accept' || nextStep === 'arrive'))
    return <Step work={work} step={nextStep} look={look} />
  const canBeWalked = !isPool && (state === 'pending' || state === 'doing') && (kind === 'inspection' || isMine)
  const to =
    kind === 'inspection' && canBeWalked
      ? linkTo({ name: 'my-work' }, { round: id })
      : kind === 'maintenance' && canBeWalked
        ? linkTo({ name: 'my-work' }, { upkeep: id })
        : linkTo({ name: screens[kind] ?? '' }, { id })
  const act = t(kind !== 'order' && canBeWalked ? 'next.begin' : 'next.open')
  return (
    <Link className={look} to={to} aria-label={t('next.of', { act, title })}>
      {act}
    </Link>
  )
}

/** A step that asks nothing is taken at once. */
function Step({ work: { id, title }, step, look }: { work: Work; step: 'accept' | 'arrive'; look: string }) {
  const { t } = useWords()
  const { mutate, isPending } = useAction(repairOrder, step)
  const act = t(`next.${step}`)
  return (
    <button
      type="button"
      className={look}
      disabled={isPending}
      aria-label={t('next.of', { act, title })}
      onClick={() =>
        mutate({ ids: [id], input: {} }, { onSuccess: () => message.success(t('next.done', { act, title })) })
      }
    >
      {act}
    </button>
  )
}
