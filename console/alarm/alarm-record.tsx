// The dispatcher's alarm list: updates live and can be worked through by keyboard.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, alarmTransition } from '@steward/domain/index'
import { Activity, Suspense } from 'react'
import { EntityScreen } from '../crud/entity-screen.tsx'
import { timeline } from '../detail/parts.tsx'
import { plain } from '../kinds/view.ts'
import { useAddress } from '../kit/address/address.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Expected } from '../kit/state/states.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { LiveMark } from '../live/live-mark.tsx'
import type { Adjust, HeadProps } from '../screen/adjust.ts'
import { adjust } from '../screen/adjusted.ts'
import './alarm-record.css'
import { Chips } from './chips.tsx'
import { look } from './look.tsx'
import { useAlarmKeys } from './use-alarm-keys.ts'
import { useWords } from './words/use-words.ts'

// The derived screen takes any entity; the specific type is widened here.
const entity = alarmRecord as unknown as Entity

const AlarmPage = lazyPart(() => import('./page/alarm-page.tsx'))
const AreasButton = lazyPart(
  () => import('./areas-button.tsx'),
  (module) => module.AreasButton,
)
const StandingAid = lazyPart(
  () => import('./standing.tsx'),
  (module) => module.StandingAid,
)

function AlarmBar({ filters, filter, isExpecting, ...list }: HeadProps) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  useAlarmKeys(list)
  // Only of what the person may do.
  const keys = (['ack', 'repair', 'close'] as const).filter((one) => list.actions.some(({ name }) => name === one))
  return (
    <header className="alarm-head">
      <Chips {...{ filters, filter, isExpecting }} />
      {!isNarrow && (
        <Suspense fallback={null}>
          <AreasButton {...{ filters, filter }} />
        </Suspense>
      )}
      {!isNarrow && <small>{[...keys.map((name) => t(`keys.${name}`)), t('keys.rest')].join(' · ')}</small>}
      <LiveMark />
    </header>
  )
}

const worked: Adjust = {
  ...look,
  ...adjust(alarmRecord, {
    filteredBeside: ['alarmState'],
    // Of a device it is where the device stands.
    asks: {
      raise: { follows: { areaId: { from: 'deviceId', take: 'areaId' } }, wide: ['alarmName'] },
      // The aid asks it, where something stands.
      close: { without: ['confirmStanding'], anew: ['confirmStanding'] },
    },
    aids: { close: StandingAid },
    // Its own detail draws the course; on paper it stands as that of documents does.
    page: [
      timeline({
        lines: alarmTransition,
        of: ({ id }) => [{ alarmRecordId: id }],
        at: 'eventTime',
        by: 'actorName',
        what: 'transition',
        says: ({ note }) => plain(note),
      }),
    ],
    Head: AlarmBar,
    Detail: lazyPart(() => import('./alarm-detail.tsx')),
    // Removal of finished alarms is rare, so it is left out of the bulk actions.
    oneByOne: ['remove'],
  }),
}

/** The list stays mounted behind the page of an alarm and keeps its state. */
export default function AlarmRecordScreen() {
  const asked = useAddress().params.get('alarm')
  const id = asked !== null && /^\d{1,19}$/.test(asked) ? asked : undefined
  return (
    <>
      <Activity mode={id === undefined ? 'visible' : 'hidden'}>
        <EntityScreen entity={entity} adjust={worked} />
      </Activity>
      {id !== undefined && (
        <Suspense fallback={<Expected />}>
          <AlarmPage key={id} id={id} adjust={worked} />
        </Suspense>
      )}
    </>
  )
}
