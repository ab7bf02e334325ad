// One's own open requests like parcels: where each stands, who has it, until when; urged by one tap, rated by two.
import { repairBill } from '@steward/domain/index'
import { holdReason } from '@steward/domain/repair/dictionaries'
import { openRequests } from '@steward/domain/repair/own-requests'
import { useState } from 'react'
import { useSession } from '../data/session.ts'
import { useAction } from '../data/use-action.ts'
import { useMay } from '../data/use-can.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { LoadedTile } from '../home/tile-frame.tsx'
import { Link } from '../kit/address/link.tsx'
import { message } from '../kit/dialog/voice.ts'
import { useLinks } from '../live/live-paths.ts'
import { type Parcel, useParcels } from './requests-data.ts'
import { useListLink } from './rows-tile.tsx'
import { useWords } from './words/use-words.ts'
import './tiles.css'

/** The way of a request, a step per mark. */
const way = ['submitted', 'accepted', 'processing', 'to_check', 'to_evaluate'] as const
const urgeable: readonly string[] = ['submitted', 'accepted', 'processing']
const stars = [1, 2, 3, 4, 5] as const

export default function Requests() {
  const { t } = useWords()
  const query = useParcels()
  const listLink = useListLink()
  const me = useSession(({ person }) => person?.userId ?? '')
  return (
    <LoadedTile
      name="requests"
      query={query}
      countOf={({ total }) => total}
      to={listLink(repairBill, { reporterId: me, billStatus: openRequests.join() })}
      none={
        <>
          <strong>{t('requests.none')}</strong> {t('requests.noneHint')}
        </>
      }
    >
      {({ rows }) => (
        <ul className="parcels">
          {rows.map((row) => (
            <One key={row.id} row={row} />
          ))}
        </ul>
      )}
    </LoadedTile>
  )
}

function One({ row }: { row: Parcel }) {
  const linkTo = useLinks()
  const may = useMay(repairBill)
  const at = way.findIndex((state) => state === row.state)
  return (
    <li data-state={row.state}>
      <Link to={linkTo(repairBill, { id: row.id })}>
        <strong>{row.title}</strong>
        <small>{[row.stateName, row.place].filter(Boolean).join(' · ')}</small>
      </Link>
      {urgeable.includes(row.state) && may('urge') && <Urge row={row} />}
      <ul className="parcel-way" aria-hidden="true">
        {way.map((state, i) => (
          <li key={state} data-done={i < at || undefined} data-now={i === at || undefined} />
        ))}
      </ul>
      <Standing row={row} />
      {row.state === 'to_evaluate' && !row.isOwnWork && may('evaluate') && <Rate row={row} />}
    </li>
  )
}

function Standing({ row }: { row: Parcel }) {
  const { t } = useWords()
  const reasons = useDictionary(holdReason)
  if (row.state === 'submitted') return <p>{t('requests.waiting')}</p>
  if (row.state === 'to_check') return <p>{t('requests.check')}</p>
  if (row.state === 'to_evaluate') return <p>{t('requests.rate')}</p>
  const reason = reasons.find(({ key }) => key === row.holdReason)?.label ?? row.holdReason
  return (
    <p>
      <span>{row.assignee === '' ? t('requests.unassigned') : t('requests.by', { name: row.assignee })}</span>
      {row.phone !== '' && (
        <a href={`tel:${row.phone}`} aria-label={t('requests.call', { name: row.assignee })}>
          {row.phone}
        </a>
      )}
      {row.hasArrived && <span>{t('requests.arrived')}</span>}
      {row.isWaiting ? (
        <span>
          {row.expectResume === ''
            ? t('requests.rests', { reason })
            : t('requests.restsUntil', { reason, time: row.expectResume.slice(5, 16) })}
        </span>
      ) : (
        row.due !== '' && (
          <span data-late={row.isLate || undefined}>
            {t(row.isLate ? 'requests.late' : 'requests.due', { time: row.due.slice(5, 16) })}
          </span>
        )
      )}
    </p>
  )
}

function Urge({ row }: { row: Parcel }) {
  const { t } = useWords()
  const { mutate, isPending } = useAction(repairBill, 'urge')
  if (!row.mayUrge) return <small>{t('requests.urgedAt', { time: row.lastUrge.slice(11, 16) })}</small>
  return (
    <button
      type="button"
      className="tile-act"
      aria-label={t('requests.urgeOf', { title: row.title })}
      disabled={isPending}
      onClick={() => mutate({ ids: [row.id], input: {} }, { onSuccess: () => message.success(t('requests.urged')) })}
    >
      {t('requests.urge')}
    </button>
  )
}

/** One choice for all three: who has more to say opens the request. */
function Rate({ row }: { row: Parcel }) {
  const { t } = useWords()
  const [chosen, setChosen] = useState(0)
  const { mutate, isPending } = useAction(repairBill, 'evaluate')
  const send = () =>
    mutate(
      {
        ids: [row.id],
        input: { scoreSpeed: chosen, scoreQuality: chosen, scoreAttitude: chosen },
        rev: row.rev,
      },
      { onSuccess: () => message.success(t('requests.rated')) },
    )
  return (
    <div className="parcel-rate" role="radiogroup" aria-label={t('requests.rating', { title: row.title })}>
      {stars.map((count) => (
        <label key={count} data-on={count <= chosen || undefined}>
          <input
            type="radio"
            name={`stars-${row.id}`}
            checked={count === chosen}
            aria-label={t('requests.stars', { count })}
            onChange={() => setChosen(count)}
          />
          <span aria-hidden="true">★</span>
        </label>
      ))}
      <button type="button" className="tile-act is-main" disabled={chosen === 0 || isPending} onClick={send}>
        {t('requests.send')}
      </button>
    </div>
  )
}
