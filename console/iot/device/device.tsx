// The device screen: the list, and over it the page of the open device.
import { Activity, Suspense } from 'react'
import { useAddress } from '../../kit/address/address.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { DeviceList } from './device-list.tsx'
import './device.css'
import { OpenAlarmsKnown } from './open-alarms.tsx'

const DevicePage = lazyPart(() => import('./device-page.tsx'))

/** The list stays mounted behind the page and keeps its state. */
export default function DeviceScreen() {
  const id = useAddress().params.get('id')
  return (
    <OpenAlarmsKnown>
      <Activity mode={id === null ? 'visible' : 'hidden'}>
        <DeviceList />
      </Activity>
      {id !== null && (
        <Suspense fallback={<Expected />}>
          <DevicePage key={id} id={id} />
        </Suspense>
      )}
    </OpenAlarmsKnown>
  )
}
