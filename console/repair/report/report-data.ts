// What whoever reports is offered, and how far a request is.
import { listOf, recordOf } from '@steward/client/wire'
import { repairBill, repairOrder } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { plain } from '../../kinds/view.ts'

export interface Offered {
  id: string
  name: string
}

export interface Place extends Offered {
  within: string
}

export interface ReportChoices {
  places: readonly Place[]
  symptoms: readonly Offered[]
}

const offeredOf = (value: unknown): Place => {
  const { id, name, within } = recordOf(value)
  return { id: plain(id), name: plain(name), within: plain(within) }
}

export const useReportChoices = () =>
  useQuery({
    queryKey: [repairBill.name, 'report-choices'],
    queryFn: async ({ signal }): Promise<ReportChoices> => {
      const { places, symptoms } = recordOf(await client.get(`${repairBill.path}/report-choices`, {}, signal))
      return { places: listOf(places).map(offeredOf), symptoms: listOf(symptoms).map(offeredOf) }
    },
    meta: { follows: [repairBill], isQuiet: true },
  })

/** How far a request is; empty texts where nothing is known yet. `isUnstaffed` is `1` where nobody is on duty. */
const progressOf = (told: Readonly<Record<string, unknown>>) => ({
  billNo: plain(told.billNo),
  billStatus: plain(told.billStatus),
  orderStatus: plain(told.orderStatus),
  responseDue: plain(told.responseDue),
  arriveDue: plain(told.arriveDue),
  finishDue: plain(told.finishDue),
  arriveTime: plain(told.arriveTime),
  assignee: plain(told.assignee),
  assigneePhone: plain(told.assigneePhone),
  group: plain(told.group),
  isUnstaffed: plain(told.isUnstaffed),
  holdReason: plain(told.holdReason),
  expectResume: plain(told.expectResume),
})

export type Progress = ReturnType<typeof progressOf>

export const useProgress = (id: string) =>
  useQuery({
    queryKey: [repairBill.name, 'progress', id],
    queryFn: async ({ signal }): Promise<Progress> => {
      return progressOf(recordOf(await client.get(`${repairBill.path}/progress`, { id }, signal)))
    },
    meta: { follows: [repairBill, repairOrder], isQuiet: true },
  })
