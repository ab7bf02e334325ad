// The commissioning list: what is asked for stands in the address.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { alarmRule, device, deviceCommissioning, thingModel } from '@steward/domain/index'
import { type OpenKind, isOpenKind, openKinds, shownRows } from '@steward/domain/iot/commissioning'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from '../../data/client.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { useAddress, useSetParams } from '../../kit/address/address.ts'

type Show = (typeof shownRows)[number]

export interface Asked {
  gatewayId: string
  areaId: string
  taskId: string
  show: Show
  current: number
}

export interface Commissioned {
  id: string
  deviceName: string
  deviceCode: string
  typeName: string
  place: string
  onlineStatus: string
  lastSeen: string
  kinds: readonly OpenKind[]
  /** What a kind is about, such as names of properties. */
  about: Partial<Record<OpenKind, string>>
  isAhead: boolean
  behindSec: number
  signTime: string
  signerName: string
  remark: string
}

export interface Found {
  records: readonly Commissioned[]
  total: number
  devices: number
  signed: number
  counts: ReadonlyMap<OpenKind, number>
}

export const PAGE = 50

export function useAsked() {
  const { params } = useAddress()
  const setParams = useSetParams()
  const set = useCallback(
    (wanted: Readonly<Record<string, string>>) =>
      setParams((before) => {
        // Another question begins with its first page.
        before.delete('page')
        for (const [name, value] of Object.entries(wanted))
          if (value === '') before.delete(name)
          else before.set(name, value)
        return before
      }),
    [setParams],
  )
  const asked: Asked = {
    gatewayId: params.get('gatewayId') ?? '',
    areaId: params.get('areaId') ?? '',
    taskId: params.get('taskId') ?? '',
    show: shownRows.find((one) => one === params.get('show')) ?? 'all',
    current: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
  }
  // Only one gateway has a topology.
  return { asked, set, isTopology: asked.gatewayId !== '' && params.get('tab') === 'topology' }
}

const namesOf = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(', ') : '')

const rowOf = (row: Wire): Commissioned => ({
  id: plain(row.id),
  deviceName: plain(row.deviceName),
  deviceCode: plain(row.deviceCode),
  typeName: plain(row.typeName),
  place: plain(row.place),
  onlineStatus: plain(row.onlineStatus),
  lastSeen: plain(row.lastSeen),
  kinds: Array.isArray(row.kinds) ? row.kinds.filter(isOpenKind) : [],
  about: { unmapped: namesOf(row.unmapped), misfit: namesOf(row.misfit), range: namesOf(row.outside) },
  isAhead: row.isAhead === true,
  behindSec: Number(row.behindSec ?? 0),
  signTime: plain(row.signTime),
  signerName: plain(row.signerName),
  remark: plain(row.remark),
})

export async function readCommissioning(
  { gatewayId, areaId, taskId, show, current }: Asked,
  size: number,
  signal: AbortSignal,
): Promise<Found> {
  const given = Object.fromEntries(Object.entries({ gatewayId, areaId, taskId }).filter(([, value]) => value !== ''))
  const found = recordOf(
    await client.get(`${deviceCommissioning.path}/open`, { ...given, show, current, size }, signal),
  )
  const counts = recordOf(found.counts)
  return {
    records: listOf(found.records).map(rowOf),
    total: Number(found.total),
    devices: Number(found.devices),
    signed: Number(found.signed),
    counts: new Map(openKinds.map((kind) => [kind, Number(counts[kind] ?? 0)])),
  }
}

export const useCommissioning = (asked: Asked) =>
  useQuery({
    queryKey: [deviceCommissioning.name, 'open', asked],
    queryFn: ({ signal }) => readCommissioning(asked, PAGE, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { follows: [deviceCommissioning, device, thingModel, alarmRule], isQuiet: true, pause: 10_000 },
  })

/** `mutate({ ids, remark })` signs off; without a remark it withdraws. */
export const useSigning = (done: (isSigned: boolean, count: number) => void) =>
  useMutation({
    mutationFn: ({ ids, remark }: { ids: readonly string[]; remark?: string }) =>
      client.post(
        `${deviceCommissioning.path}/${remark === undefined ? 'withdraw' : 'sign'}`,
        remark === undefined ? { deviceIds: ids } : { deviceIds: ids, remark },
      ),
    onSuccess: (_, { ids, remark }) => {
      done(remark !== undefined, ids.length)
      refreshAfter(deviceCommissioning.name)
      refreshAfter(device.name)
    },
  })
