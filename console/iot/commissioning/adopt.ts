// What is known of devices that report without being declared, and what a person has chosen for them.
import { listOf } from '@steward/client/wire'
import { device } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { plain } from '../../kinds/view.ts'

export interface Unknown {
  gatewayId: string
  gatewayName: string
  areaId: string
  deviceCode: string
  messages: number
  lastTime: string
  /** Names of the values it sends; empty where its wording is not known. */
  values: readonly string[]
  /** The type that fits best, and how many of the values it knows. */
  deviceTypeId: string
  known: number
}

export interface Chosen {
  deviceName: string
  deviceTypeId: string
  areaId: string
}

export const keyOf = ({ gatewayId, deviceCode }: Unknown): string => `${gatewayId} ${deviceCode}`

export const firstChoice = ({ deviceCode, deviceTypeId, areaId }: Unknown): Chosen => ({
  deviceName: deviceCode,
  deviceTypeId,
  areaId,
})

export const isWhole = (chosen: Chosen): boolean => Object.values(chosen).every((value: string) => value.trim() !== '')

export function useUnknown(gatewayId: string | undefined) {
  return useQuery({
    queryKey: [device.name, 'unknown', gatewayId],
    queryFn: async ({ signal }): Promise<Unknown[]> =>
      listOf(await client.get(`${device.path}/unknown`, gatewayId ? { gatewayId } : {}, signal)).map((row) => ({
        gatewayId: plain(row.gatewayId),
        gatewayName: plain(row.gatewayName),
        areaId: plain(row.areaId),
        deviceCode: plain(row.deviceCode),
        messages: Number(row.messages),
        lastTime: plain(row.lastTime),
        values: Array.isArray(row.values) ? row.values.map(String) : [],
        deviceTypeId: plain(row.deviceTypeId),
        known: Number(row.known ?? 0),
      })),
    staleTime: 0,
    meta: { follows: [device], isQuiet: true },
  })
}
