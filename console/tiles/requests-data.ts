// One's own open requests as the server tells them.
import { listOf, recordOf } from '@steward/client/wire'
import { repairBill, repairOrder } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { plain } from '../kinds/view.ts'
import { shortPlace } from './short-place.ts'

export interface Parcel {
  id: string
  rev: number
  title: string
  state: string
  stateName: string
  place: string
  reportTime: string
  mayUrge: boolean
  lastUrge: string
  assignee: string
  phone: string
  due: string
  isLate: boolean
  hasArrived: boolean
  isWaiting: boolean
  holdReason: string
  expectResume: string
  /** Nobody rates his own work. */
  isOwnWork: boolean
}

/** Late comes with the clock: nothing is written then. */
const AGAIN = 60_000

export const useParcels = () =>
  useQuery({
    queryKey: [repairBill.name, 'mine'],
    queryFn: async ({ signal }) => {
      const wire = recordOf(await client.get(`${repairBill.path}/mine`, {}, signal))
      return {
        total: Number(wire.total ?? 0),
        rows: listOf(wire.records).map((row): Parcel => ({
          id: plain(row.id),
          rev: Number(row.rev ?? 0),
          title: plain(row.title),
          state: plain(row.billStatus),
          stateName: plain(row.billStatusName),
          place: shortPlace(row.areaName),
          reportTime: plain(row.reportTime),
          mayUrge: row.mayUrge === 1,
          lastUrge: plain(row.lastUrgeTime),
          assignee: plain(row.assigneeName),
          phone: plain(row.assigneePhone),
          due: plain(row.dueTime),
          isLate: row.isLate === 1,
          hasArrived: row.hasArrived === 1,
          isWaiting: row.isWaiting === 1,
          holdReason: plain(row.holdReason),
          expectResume: plain(row.expectResume),
          isOwnWork: row.isOwnWork === 1,
        })),
      }
    },
    refetchInterval: AGAIN,
    meta: { follows: [repairBill, repairOrder], isQuiet: true },
  })
