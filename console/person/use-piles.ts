// The person's pending items, as far as they have the rights.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, repairBill } from '@steward/domain/index'
import { useSession } from '../data/session.ts'
import { useMay } from '../data/use-can.ts'
import { useList } from '../data/use-list.ts'
import { states } from '../live/live-alarms.ts'
import { useLinks } from '../live/live-paths.ts'

const SHOWN = 6

export interface Pile {
  name: 'assigned' | 'unacknowledged' | 'reported'
  /** Path of the full list; undefined without the right. */
  all: string | undefined
  items: readonly { id: string; title: string; what: string; place: string; time: string; to: string }[] | undefined
  total: number | undefined
  /** The count is a lower bound. */
  isMore: boolean
  isFailed: boolean
}

type Filters = Readonly<Record<string, string>>

const addressed = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [`f.${name}`, value]))

function useAlarmPile(name: Pile['name'], filters: Filters, isOn: boolean): Pile[] {
  const linkTo = useLinks()
  const { data, isError } = useList(alarmRecord, { size: SHOWN, filters }, isOn)
  if (!isOn) return []
  const items = data?.records.map((row) => ({
    id: row.id,
    title: row.alarmName ?? '',
    what: row.deviceName ?? '',
    place: row.areaName ?? '',
    time: row.lastTime?.slice(5, 16) ?? '',
    to: linkTo(alarmRecord, { alarm: row.id }) ?? '',
  }))
  const all = linkTo(alarmRecord, addressed(filters))
  return [{ name, all, items, total: data?.total, isMore: data?.totalIsLowerBound ?? false, isFailed: isError }]
}

function useRepairPile(filters: Filters, isOn: boolean): Pile[] {
  const linkTo = useLinks()
  const { data, isError } = useList(repairBill, { size: SHOWN, filters }, isOn)
  if (!isOn) return []
  const items = data?.records.map((row) => ({
    id: row.id,
    title: row.title,
    what: [row.billNo, row.billStatusName].filter(Boolean).join(' · '),
    place: '',
    time: row.reportTime?.slice(5, 16) ?? '',
    to: linkTo(repairBill, { id: row.id }) ?? '',
  }))
  const all = linkTo(repairBill, addressed(filters))
  const total = data?.total
  return [{ name: 'reported', all, items, total, isMore: data?.totalIsLowerBound ?? false, isFailed: isError }]
}

export function usePiles(): readonly Pile[] {
  const me = useSession((session) => session.person?.userId ?? '')
  const mayAlarm = useMay(alarmRecord as unknown as Entity)
  const mayRepair = useMay(repairBill as unknown as Entity)
  const assigned = useAlarmPile('assigned', { assigneeId: me, alarmState: states.open.join() }, mayAlarm('list'))
  const waiting = useAlarmPile('unacknowledged', { alarmState: states.waiting.join() }, mayAlarm('ack'))
  const reported = useRepairPile(
    { reporterId: me, billStatus: 'submitted,accepted,processing,to_check' },
    mayRepair('list'),
  )
  return [...assigned, ...waiting, ...reported]
}
