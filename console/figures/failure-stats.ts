// Reliability, causes and episodes of a period as the server tells them.
import { listOf, recordOf } from '@steward/client/wire'
import { deviceFailure } from '@steward/domain/index'
import type { Reliability } from '@steward/domain/repair/reliability'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { plain } from '../kinds/view.ts'

export interface Counted {
  code: string
  count: number
  downMinutes: number
}

export interface Episode {
  id: string
  failureNo: string
  from: number
  /** Null while it lasts. */
  to: number | null
  kind: 'down' | 'degraded' | 'planned'
}

export interface FailingDevice {
  deviceId: string
  name: string
  count: number
  downMinutes: number
  episodes: readonly Episode[]
}

export interface FailureStats {
  first: string
  last: string
  from: number
  to: number
  devices: number
  reliability: Reliability
  causes: readonly Counted[]
  symptoms: readonly Counted[]
  /** Devices that failed; of the worst of them the episodes. */
  failing: number
  byDevice: readonly FailingDevice[]
}

type Wire = Readonly<Record<string, unknown>>

const orNull = (value: unknown) => (value === null || value === undefined ? null : Number(value))

const countedFrom = (wire: Wire): Counted => ({
  code: plain(wire.code),
  count: Number(wire.count),
  downMinutes: Number(wire.downMinutes),
})

const kindOf = ({ planned, isDown }: Wire): Episode['kind'] =>
  planned === 1 ? 'planned' : isDown === 1 ? 'down' : 'degraded'

const deviceFrom = (wire: Wire): FailingDevice => ({
  deviceId: plain(wire.deviceId),
  name: plain(wire.deviceName),
  count: Number(wire.count),
  downMinutes: Number(wire.downMinutes),
  episodes: listOf(wire.episodes).map((one) => ({
    id: plain(one.id),
    failureNo: plain(one.failureNo),
    from: Number(one.from),
    to: orNull(one.to),
    kind: kindOf(one),
  })),
})

export function reliabilityFrom(wire: Wire): Reliability {
  const number = (name: keyof Reliability) => Number(wire[name] ?? 0)
  return {
    touching: number('touching'),
    hours: number('hours'),
    downHours: number('downHours'),
    plannedHours: number('plannedHours'),
    failures: number('failures'),
    mtbf: orNull(wire.mtbf),
    upHours: number('upHours'),
    restored: number('restored'),
    restoreMinutes: number('restoreMinutes'),
    mttr: orNull(wire.mttr),
    open: number('open'),
    availability: orNull(wire.availability),
  }
}

export const useFailureStats = (query: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: [deviceFailure.name, 'stats', query],
    queryFn: async ({ signal }): Promise<FailureStats> => {
      const wire = recordOf(await client.get(`${deviceFailure.path}/stats`, query, signal))
      return {
        first: plain(wire.first),
        last: plain(wire.last),
        from: Number(wire.from),
        to: Number(wire.to),
        devices: Number(wire.devices ?? 0),
        reliability: reliabilityFrom(wire),
        causes: listOf(wire.causes).map(countedFrom),
        symptoms: listOf(wire.symptoms).map(countedFrom),
        failing: Number(wire.failing ?? 0),
        byDevice: listOf(wire.byDevice).map(deviceFrom),
      }
    },
    placeholderData: keepPreviousData,
    meta: { follows: [deviceFailure], isQuiet: true, pause: 10_000 },
  })
