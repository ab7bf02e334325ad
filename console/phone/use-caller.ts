// The known person and place of a phone number.
import { recordOf } from '@steward/client/wire'
import { repairBill } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'

export interface Caller {
  number: string
  name: string
  userId: string
  areaId: string
  areaName: string
  deptId: string
  deptName: string
  repairs: readonly { id: string; title: string; billStatus: string; reportTime: string }[]
  alarms: readonly { id: string; title: string; alarmLevel: string; lastTime: string }[]
  calls: readonly { id: string; startedAt: string; note: string }[]
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const rowsOf = (value: unknown) => (Array.isArray(value) ? value.map((row: unknown) => recordOf(row)) : [])

function callerOf(sent: unknown): Caller {
  const caller = recordOf(sent)
  return {
    number: textOf(caller.number),
    name: textOf(caller.name),
    userId: textOf(caller.userId),
    areaId: textOf(caller.areaId),
    areaName: textOf(caller.areaName),
    deptId: textOf(caller.deptId),
    deptName: textOf(caller.deptName),
    repairs: rowsOf(caller.repairs).map((row) => ({
      id: textOf(row.id),
      title: textOf(row.title),
      billStatus: textOf(row.billStatus),
      reportTime: textOf(row.reportTime),
    })),
    alarms: rowsOf(caller.alarms).map((row) => ({
      id: textOf(row.id),
      title: textOf(row.title),
      alarmLevel: textOf(row.alarmLevel),
      lastTime: textOf(row.lastTime),
    })),
    calls: rowsOf(caller.calls).map((row) => ({
      id: textOf(row.id),
      startedAt: textOf(row.startedAt),
      note: textOf(row.note),
    })),
  }
}

export const useCaller = (number: string) =>
  useQuery({
    queryKey: ['repair-bill', 'caller', number],
    queryFn: async ({ signal }) => callerOf(await client.get('iot/phone-call/caller', { number }, signal)),
    meta: { follows: [repairBill], isQuiet: true },
  })
