// Incidents: their list, and over it the replay of one.
import type { Entity } from '@steward/domain/entity'
import { alarmIncident } from '@steward/domain/index'
import { Activity, Suspense } from 'react'
import { EntityScreen } from '../../crud/entity-screen.tsx'
import { allFacts, links, written } from '../../detail/parts.tsx'
import { useAddress } from '../../kit/address/address.ts'
import { Link } from '../../kit/address/link.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { useLinks } from '../../live/live-paths.ts'
import type { PartProps } from '../../screen/adjust.ts'
import { adjust } from '../../screen/adjusted.ts'
import { useWords } from './words/use-words.ts'

const entity = alarmIncident as unknown as Entity
const Replay = lazyPart(() => import('./replay.tsx'))

function ReplayLink({ id }: { id: string }) {
  const { t } = useWords()
  const linkTo = useLinks()
  return (
    <Link className="kit-link" to={linkTo(alarmIncident, { replay: id })}>
      {t('replay')}
    </Link>
  )
}

const ToReplay = ({ row }: PartProps) => (
  <p>
    <ReplayLink id={row.id} />
  </p>
)

const look = adjust(alarmIncident, {
  widths: { members: 130 },
  cell: {
    // Beside the number of what is played again: the title is a button already.
    members: (members, { id }) => (
      <>
        {members} <ReplayLink id={id} />
      </>
    ),
  },
  paper: { members: (members) => members },
  page: [ToReplay, allFacts, links, written],
})

/** The list stays mounted behind the replay and keeps its state. */
export default function AlarmIncidentScreen() {
  const asked = useAddress().params.get('replay')
  const id = asked !== null && /^\d{1,19}$/.test(asked) ? asked : undefined
  return (
    <>
      <Activity mode={id === undefined ? 'visible' : 'hidden'}>
        <EntityScreen entity={entity} adjust={look} />
      </Activity>
      {id !== undefined && (
        <Suspense fallback={<Expected />}>
          <Replay key={id} id={id} />
        </Suspense>
      )}
    </>
  )
}
