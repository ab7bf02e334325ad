// The dispatcher's alarm list: updates live and can be worked through by keyboard.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Adjust, HeadProps } from '../crud/adjust.ts'
import { EntityScreen } from '../crud/entity-screen.tsx'
import { adjust } from '../crud/screen.tsx'
import { LiveMark } from '../data/live-mark.tsx'
import { useAddress, useSetParams } from '../kit/address.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import './alarm-record.css'
import { Chips } from './chips.tsx'
import { look } from './look.tsx'
import { useAlarmKeys } from './use-alarm-keys.ts'

// The derived screen takes any entity; the specific type is widened here.
const entity = alarmRecord as unknown as Entity

function Head({ filters, filter, isExpecting, ...list }: HeadProps) {
  const { t } = useTranslation('iot')
  const isNarrow = useNarrow()
  useAlarmKeys(list)
  return (
    <header className="alarm-head">
      <Chips {...{ filters, filter, isExpecting }} />
      {!isNarrow && <small>{t('alarm.keys')}</small>}
      <LiveMark />
    </header>
  )
}

const worked: Adjust = {
  ...look,
  ...adjust(alarmRecord, {
    filteredBeside: ['alarmState'],
    Head,
    Detail: lazyPart(() => import('./alarm-detail.tsx')),
    // Removal of finished alarms is rare, so it is left out of the bulk actions.
    oneByOne: ['remove'],
  }),
}

/** The id of the open alarm is in the address, so that the link can be shared. */
function useOpenAlarm() {
  const { params } = useAddress()
  const setParams = useSetParams()
  const view = useCallback(
    (id: string | undefined) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (id === undefined) after.delete('id')
        else after.set('id', id)
        return after
      }),
    [setParams],
  )
  return { id: params.get('id') ?? undefined, view }
}

export default function AlarmRecordScreen() {
  const viewing = useOpenAlarm()
  return <EntityScreen entity={entity} adjust={worked} viewing={viewing} picked={viewing.id} />
}
