// A gateway's report of its devices, held against those on record.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { device, gateway } from '@steward/domain/index'
import { type Difference, differences, isDifference, topologyRows } from '@steward/domain/iot/topology'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'

export type Show = (typeof topologyRows)[number]

export const showFrom = (text: string | null): Show => topologyRows.find((one) => one === text) ?? 'all'

export interface Compared {
  code: string
  deviceId: string
  deviceName: string
  onlineStatus: string
  isReported: boolean
  hasType: boolean
  differences: readonly Difference[]
  reported: Side
  known: Side & { gateway: string }
}

interface Side {
  address: string
  serial: string
  type: string
}

const rowOf = (row: Wire): Compared => ({
  code: plain(row.code),
  deviceId: plain(row.deviceId),
  deviceName: plain(row.deviceName),
  onlineStatus: plain(row.onlineStatus),
  isReported: row.isReported === true,
  hasType: plain(row.reportedTypeId) !== '',
  differences: Array.isArray(row.differences) ? row.differences.filter(isDifference) : [],
  reported: { address: plain(row.address), serial: plain(row.serialNo), type: plain(row.typeCode) },
  known: {
    address: plain(row.knownAddress),
    serial: plain(row.knownSerialNo),
    type: plain(row.typeName),
    gateway: plain(row.elsewhereName),
  },
})

/** What a call can take over; another type, and what is not reported, is for a person to decide. */
export const isMendable = ({ differences: own, deviceId, hasType }: Compared): boolean =>
  own.some((one) => one === 'elsewhere' || one === 'address' || one === 'serial') || (deviceId === '' && hasType)

export const PAGE = 50

export const useTopology = (id: string, show: Show, current: number) =>
  useQuery({
    queryKey: [gateway.name, 'topology', id, show, current],
    queryFn: async ({ signal }) => {
      const found = recordOf(await client.get(`${gateway.path}/topology`, { id, show, current, size: PAGE }, signal))
      const counts = recordOf(found.counts)
      return {
        records: listOf(found.records).map(rowOf),
        reportedAt: plain(found.reportedAt),
        reported: Number(found.reported),
        declared: Number(found.declared),
        total: Number(found.total),
        counts: new Map(differences.map((one) => [one, Number(counts[one] ?? 0)])),
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { follows: [gateway, device], isQuiet: true, pause: 5_000 },
  })

export const useMending = (id: string, done: (count: number) => void) =>
  useMutation({
    mutationFn: (codes: readonly string[]) => client.post(`${gateway.path}/topology/mend`, { id, codes }),
    meta: { isQuiet: true },
    onSuccess: (_, codes) => {
      done(codes.length)
      refreshAfter(gateway.name)
      refreshAfter(device.name)
    },
  })
