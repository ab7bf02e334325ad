// The worst open alarm of each device, fetched once for all rows of a screen.
import { alarmRecord } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, createContext, use } from 'react'
import { client } from '../../data/client.ts'
import { everyPage } from '../../data/every-page.ts'
import { useMay } from '../../data/use-can.ts'

export interface OpenAlarms {
  count: number
  worst: number
  /** Worst level by property. */
  byProperty: ReadonlyMap<string, number>
}

const filters = { alarmState: ['ACTIVE_UNACK', 'ACTIVE_ACK'] }

async function ask(signal: AbortSignal): Promise<ReadonlyMap<string, OpenAlarms>> {
  // A device whose alarm was left out would look healthy. The worst come first, should there be no end of them.
  const records = await everyPage((current, size) =>
    client.list(alarmRecord, { current, size, order: 'alarmLevel', filters }, signal),
  )
  const found = new Map<string, OpenAlarms>()
  for (const { deviceId, alarmLevel, identifier } of records) {
    if (deviceId === null) continue
    const before = found.get(deviceId) ?? { count: 0, worst: alarmLevel, byProperty: new Map() }
    const level = Math.min(alarmLevel, before.byProperty.get(identifier ?? '') ?? alarmLevel)
    found.set(deviceId, {
      count: before.count + 1,
      worst: Math.min(before.worst, alarmLevel),
      byProperty: new Map(before.byProperty).set(identifier ?? '', level),
    })
  }
  return found
}

const Known = createContext<ReadonlyMap<string, OpenAlarms> | undefined>(undefined)

/** Context provider for all components that show alarms of devices. */
export function OpenAlarmsKnown({ children }: { children: ReactNode }) {
  const mayList = useMay(alarmRecord)('list')
  const { data } = useQuery({
    queryKey: [alarmRecord.name, 'active'],
    queryFn: ({ signal }) => ask(signal),
    // Structural sharing cannot compare the parts of a Map.
    structuralSharing: false,
    enabled: mayList,
    meta: { follows: [alarmRecord], isQuiet: true },
  })
  return <Known value={data}>{children}</Known>
}

/** Of every device; undefined until they are known, or without the right to see them. */
export const useAllOpenAlarms = (): ReadonlyMap<string, OpenAlarms> | undefined => use(Known)

export const useOpenAlarms = (deviceId: string): OpenAlarms | undefined => use(Known)?.get(deviceId)
