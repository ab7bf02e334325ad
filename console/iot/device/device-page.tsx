// The page of one device: current values, trends, alarms, and messages.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, device, deviceFailure, deviceRunRecord } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { go } from '../../kit/address/go.ts'
import { Link } from '../../kit/address/link.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { MessageTrace } from '../intake/message-trace.tsx'
import { LiveValues } from '../series/live-values.tsx'
import { Trend } from '../series/trend.tsx'
import { DeviceAlarms } from './device-alarms.tsx'
import { DeviceFacts } from './device-facts.tsx'
import { DeviceHead } from './device-head.tsx'
import type { Device } from './row.ts'
import { useMayRules } from './rules-in-force.ts'
import { useDeviceAddress } from './use-device-address.ts'

const RowForm = lazyPart(() => import('../../crud/form.tsx'))
const Control = lazyPart(
  () => import('../command/control.tsx'),
  (module) => module.Control,
)
const RunTimelineTab = lazyPart(
  () => import('../run/run-timeline.tsx'),
  (module) => module.RunTimelineTab,
)
const DeviceFailures = lazyPart(
  () => import('./device-failures.tsx'),
  (module) => module.DeviceFailures,
)

const DeviceRules = lazyPart(
  () => import('./device-rules.tsx'),
  (module) => module.DeviceRules,
)
const DeviceModel = lazyPart(
  () => import('./device-model.tsx'),
  (module) => module.DeviceModel,
)

const tabs = ['live', 'trend', 'runs', 'control', 'alarms', 'rules', 'failures', 'model', 'trace', 'facts'] as const
type Tab = (typeof tabs)[number]

const general = device as unknown as Entity
const plainForm = {}

const useDevice = (id: string) =>
  useQuery({
    queryKey: [device.name, 'detail', id],
    queryFn: ({ signal }) => client.detail(device, id, signal),
    meta: { follows: rowOf(device, id), isQuiet: true },
  })

/** Sets the tab's and the window's title to the device's name while it is shown. */
function useName(name: string | undefined): void {
  const { t } = useTranslation()
  const { params, addressOf } = useDeviceAddress()
  const shown = params.get('name')
  useEffect(() => {
    if (name === undefined || shown === name) return
    go(addressOf({ ...Object.fromEntries(kept(params)), name }), { replace: true })
  }, [name, shown, params, addressOf])
  useEffect(() => {
    const before = document.title
    if (name !== undefined) document.title = `${name} - ${t('product')}`
    return () => {
      document.title = before
    }
  }, [name, t])
}

/** On a phone the row of tabs is wider than the window. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

const kept = (params: URLSearchParams) => [...params].filter(([key]) => ['id', 'tab', 'p', 'span'].includes(key))

export default function DevicePage({ id }: { id: string }) {
  const { t } = useTranslation('iot')
  const locale = useLocale()
  const { params, addressOf } = useDeviceAddress()
  const query = useDevice(id)
  const { data: row } = query
  const [isEdited, setEdited] = useState(false)
  const seesAlarms = useMay(alarmRecord)('list')
  const seesRules = useMayRules()
  const seesFailures = useMay(deviceFailure)('list')
  const seesRuns = useMay(deviceRunRecord)('list')
  const mayControl = useMay(device)('control')
  useName(row?.deviceName)
  return (
    <Loaded query={query} name={device[locale]}>
      {(found) => {
        const name = found.deviceName
        const isOffered: Partial<Record<Tab, boolean>> = {
          runs: seesRuns,
          control: mayControl,
          alarms: seesAlarms,
          rules: seesRules,
          failures: seesFailures,
        }
        const offered = tabs.filter((tab) => isOffered[tab] !== false)
        const tab = offered.find((one) => one === params.get('tab')) ?? 'live'
        return (
          <article className="iot-device">
            <DeviceHead row={found} back={addressOf({})} edit={() => setEdited(true)} />
            <nav className="iot-tabs" aria-label={name}>
              {offered.map((one) => (
                <Link
                  key={one}
                  to={addressOf({ id, name, tab: one })}
                  replace
                  aria-current={one === tab ? 'page' : undefined}
                  ref={one === tab ? intoView : undefined}
                >
                  {t(`device.tabs.${one}`)}
                </Link>
              ))}
            </nav>
            <section className="iot-tab" data-tab={tab} aria-label={t(`device.tabs.${tab}`)}>
              <Side tab={tab} row={found} />
            </section>
            <Suspense fallback={null}>
              {isEdited && <RowForm entity={general} adjust={plainForm} id={id} close={() => setEdited(false)} />}
            </Suspense>
          </article>
        )
      }}
    </Loaded>
  )
}

function Side({ tab, row }: { tab: Tab; row: Device }) {
  if (tab === 'trend') return <Trend row={row} />
  if (tab === 'runs')
    return (
      <Suspense fallback={<Expected />}>
        <RunTimelineTab row={row} />
      </Suspense>
    )
  if (tab === 'control')
    return (
      <Suspense fallback={<Expected />}>
        <Control deviceId={row.id} />
      </Suspense>
    )
  if (tab === 'alarms') return <DeviceAlarms id={row.id} />
  if (tab === 'rules')
    return (
      <Suspense fallback={<Expected />}>
        <DeviceRules id={row.id} />
      </Suspense>
    )
  if (tab === 'failures')
    return (
      <Suspense fallback={<Expected />}>
        <DeviceFailures id={row.id} />
      </Suspense>
    )
  if (tab === 'model')
    return (
      <Suspense fallback={<Expected />}>
        <DeviceModel row={row} />
      </Suspense>
    )
  if (tab === 'trace') return <MessageTrace deviceId={row.id} />
  if (tab === 'facts') return <DeviceFacts row={row} />
  return <LiveValues row={row} />
}
