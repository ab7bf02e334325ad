// Inspections, upkeep and orders as rows of one shape, as the server tells them.
import type { Wire } from '@steward/client/wire'
import { plain } from '../../kinds/view.ts'

export const workKinds = ['inspection', 'maintenance', 'order'] as const
export type WorkKind = (typeof workKinds)[number]

export interface Work {
  id: string
  kind: WorkKind
  no: string
  title: string
  place: string
  device: string
  group: string
  assigneeId: string
  assignee: string
  due: string
  state: string
  /** Its state in words. */
  status: string
  progress: number
  part: 'open' | 'done' | 'missed'
  /** Late by the next deadline, and by how many whole minutes. */
  isLate: boolean
  lateMinutes: number
  /** The clock stands still while it waits for others. */
  isResting: boolean
  dueName: string
  remindCount: number
  isPool: boolean
  mayRemind: boolean
}

/** The entity whose screen shows work of a kind. */
export const entityOf = {
  inspection: 'inspection-bill',
  maintenance: 'maintenance-bill',
  order: 'repair-order',
} as const

export const workFrom = (wire: Wire): Work => ({
  id: plain(wire.id),
  kind: workKinds.find((kind) => kind === wire.kind) ?? 'inspection',
  no: plain(wire.no),
  title: plain(wire.title),
  place: plain(wire.areaName),
  device: plain(wire.deviceName),
  group: plain(wire.groupName),
  assigneeId: plain(wire.assigneeId),
  assignee: plain(wire.assigneeName),
  due: plain(wire.dueTime),
  state: plain(wire.status),
  status: plain(wire.statusName),
  progress: Number(wire.progress ?? 0),
  part: wire.part === 'done' || wire.part === 'missed' ? wire.part : 'open',
  isLate: wire.isLate === 1,
  lateMinutes: Number(wire.overdueMinutes ?? 0),
  isResting: wire.isResting === 1,
  dueName: plain(wire.dueName),
  remindCount: Number(wire.remindCount ?? 0),
  isPool: wire.isPool === 1,
  mayRemind: Array.isArray(wire.actions) && wire.actions.includes('remind'),
})
