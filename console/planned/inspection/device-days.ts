// Devices by days as the server tells them: what became of the rounds of each day.
import { listOf } from '@steward/client/wire'
import { inspectionBill } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { plain } from '../../kinds/view.ts'

export interface DayRounds {
  done: number
  missed: number
  open: number
  abnormal: number
  billId: string
}

export interface DeviceDays {
  id: string
  name: string
  rounds: ReadonlyMap<string, DayRounds>
}

const roundsFrom = (wire: Readonly<Record<string, unknown>>): DayRounds => ({
  done: Number(wire.done ?? 0),
  missed: Number(wire.missed ?? 0),
  open: Number(wire.open ?? 0),
  abnormal: Number(wire.abnormal ?? 0),
  billId: plain(wire.billId),
})

export const useDeviceDays = (query: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: [inspectionBill.name, 'matrix', query],
    queryFn: async ({ signal }): Promise<DeviceDays[]> =>
      listOf(await client.get(`${inspectionBill.path}/matrix`, query, signal)).map((device) => ({
        id: plain(device.deviceId),
        name: plain(device.deviceName),
        rounds: new Map(listOf(device.days).map((one) => [plain(one.day), roundsFrom(one)])),
      })),
    placeholderData: keepPreviousData,
    meta: { follows: [inspectionBill], isQuiet: true },
  })
